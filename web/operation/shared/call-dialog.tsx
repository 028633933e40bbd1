/** Dialogs that ask before one call, make it, say what it did and offer to undo it. */
import type { ReactNode } from 'react';
import type { CallName, Replies } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { type CallInput, useCallMutation } from '#web/api.ts';
import { undoOf } from './undo.ts';
import { Stack } from '#web/ui/show/arrange.tsx';
import { Confirm, Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';

interface Words<N extends CallName> {
  call: N;
  title: string;
  /** the verb on the button */
  action: string;
  /** the text of the button that closes the dialog, where the action itself is to cancel something */
  dismiss?: string;
  danger?: boolean;
  /** the title of the error when the call fails */
  failed: string;
  /** whom it is about, for the message afterwards, so that two of them with one text both stay */
  about?: string;
  /** what is read again afterwards; default: everything on the screen */
  refreshes?: readonly CallName[];
  onDone?: (reply: Replies[N]) => void;
  onClose: () => void;
  /** what will happen, with numbers if possible, or the record that is decided on */
  children: ReactNode;
}

/** What is said afterwards; default: the message of the reply. */
type Says<N extends CallName> = Replies[N] extends { message: string }
  ? { says?: (reply: Replies[N]) => string }
  : { says: (reply: Replies[N]) => string };

/** The call of a dialog, and what follows it: the message with Undo, and the end of the dialog. */
function useAsked<N extends CallName>({ call, says, about, refreshes, onDone, onClose }: Words<N> & Says<N>) {
  const mutation = useCallMutation(call, refreshes ? { refreshes } : {});
  return {
    mutation,
    make: (input: CallInput<N>) =>
      mutation.mutate(input, (reply) => {
        const said = reply as { message?: string; operationId?: string }; // without `says` a reply has a message
        showToast(says?.(reply) ?? said.message ?? '', { ...undoOf(said), about });
        onDone?.(reply);
        onClose();
      }),
  };
}

/** Asks whether to make a call. Rendered only while it is open. */
export function ConfirmCall<N extends CallName>({ input, ...asked }: Words<N> & Says<N> & { input: CallInput<N> }) {
  const { mutation, make } = useAsked(asked as unknown as Words<N> & Says<N>); // all but `input`
  const { title, action, dismiss, danger = false, failed, onClose, children } = asked;
  return (
    <Confirm
      opened
      title={title}
      action={action}
      {...(dismiss === undefined ? {} : { dismiss })}
      danger={danger}
      busy={mutation.isPending}
      failed={failed}
      error={mutation.error}
      onClose={onClose}
      onConfirm={() => make(input)}
    >
      {children}
    </Confirm>
  );
}

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
  const { mutation, make } = useAsked(asked as unknown as Words<N> & Says<N>); // all but the rest
  const { call, title, action, dismiss, danger = false, failed, onClose, children } = asked;
  const { name = 'remark', label = t('Remark'), limit, description } = remark ?? {};
  const fields = useFields<string>(remark ? { [name]: { label, required: true } } : {}, remark ? { form: call, about: of } : null);
  const tooLate = !mutation.isPending && !may;
  return (
    <Dialog opened title={title} onClose={onClose}>
      <Stack gap="md">
        {children}
        <Form
          fields={fields}
          action={action}
          dismiss={dismiss}
          danger={danger}
          call={mutation}
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
