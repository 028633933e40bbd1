/** A dialog that asks for a decision. Apart from `call-dialog.tsx`, since the home page opens that one and needs no form. */
import type { ReactNode } from 'react';
import type { CallName } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import type { CallInput } from '#web/api.ts';
import { Stack } from '#web/ui/show/elements.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextAreaField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useAsked, type Words } from './call-dialog.tsx';
import type { Says } from './use-action.ts';

interface DecisionProps<N extends CallName> {
  /** what is sent, with the remark */
  input: (remark: string) => CallInput<N>;
  /** whether it can still be decided: somebody else may have decided meanwhile, and then the dialog can only be closed */
  may: boolean;
  /** the ids of the records that are decided on, to which a draft of the remark belongs */
  of: string;
  /** the text that goes with the decision; without it there is none */
  remark?: {
    /** default: "Remark" */
    label?: string;
    /** the name of the field in the body of the call, by which the server's errors are matched to it; default: `remark` */
    name?: string;
    limit: number;
    /** who will read it */
    description: string;
  };
  /** shown above the button as long as it can be decided */
  note?: ReactNode;
}

/** Asks for a decision on a record or on several, with a remark if it needs one. */
export function DecideCall<N extends CallName>({ input, may, of, remark, note, ...asked }: Words<N> & Says<N> & DecisionProps<N>) {
  const { made, make } = useAsked(asked as unknown as Words<N> & Says<N>); // all but the rest
  const { call, title, action, dismiss, danger = false, failed, onClose, children } = asked;
  const { name = 'remark', label = t('Remark'), limit, description } = remark ?? {};
  const fields = useFields<string>(remark ? { [name]: { label, required: true } } : {}, remark ? { form: call, about: of } : null);
  const tooLate = !made.isPending && !may;
  return (
    <Dialog opened title={title} onClose={onClose}>
      <Stack gap="md">
        {children}
        <Form
          fields={fields}
          action={action}
          dismiss={dismiss}
          danger={danger}
          call={made}
          failed={failed}
          disabled={tooLate}
          onCancel={onClose}
          onSubmit={() => make(input(fields.values[name] ?? ''))}
        >
          {remark && <TextAreaField {...fields.field(name)} rows={3} maxLength={limit} description={description} data-autofocus />}
          {!tooLate && note}
        </Form>
      </Stack>
    </Dialog>
  );
}
