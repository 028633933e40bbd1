import type { ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import { Stack } from '#web/ui/show/arrange.tsx';
import { Dialog } from './dialog.tsx';
import type { DraftOf } from '#web/ui/form/drafts.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { Form, type FormCall } from '#web/ui/form/form.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';

interface RemarkDialogProps {
  title: string;
  /** the verb on the button */
  action: string;
  call: FormCall;
  /** the title of the error when the call fails */
  failed: string;
  /** the label of the field, if the text is something other than a remark, such as a reason */
  label?: string;
  /** the name of the field in the body of the call, by which the server's errors are matched to it */
  name?: string;
  /** where the draft of the remark is stored until it is sent */
  draft: DraftOf<never>;
  limit: number;
  /** who will read the remark */
  description: string;
  /** somebody else has decided meanwhile, so that the dialog can only be closed */
  tooLate: boolean;
  /** the decision is a refusal */
  danger?: boolean;
  /** the text of the button that closes the dialog, where the action itself is to cancel something */
  dismiss?: string;
  onSubmit: (remark: string) => void;
  onClose: () => void;
  /** the record that is decided on */
  children: ReactNode;
}

/** Asks for the remark that goes with a decision. */
export function RemarkDialog({
  title,
  label = t('Remark'),
  name = 'remark',
  draft,
  limit,
  description,
  tooLate,
  onSubmit,
  onClose,
  children,
  ...form
}: RemarkDialogProps) {
  const fields = useFields({ [name]: { label, required: true } }, draft);
  return (
    <Dialog opened title={title} onClose={onClose}>
      <Stack gap="md">
        {children}
        <Form {...form} fields={fields} disabled={tooLate} onCancel={onClose} onSubmit={() => onSubmit(fields.values[name] ?? '')}>
          <TextAreaField {...fields.field(name)} rows={3} maxLength={limit} description={description} data-autofocus />
        </Form>
      </Stack>
    </Dialog>
  );
}
