/** A dialog that asks before one call, makes it, says what it did and offers to undo it. */
import type { ReactNode } from 'react';
import type { CallName, Replies } from '#contract/calls.ts';
import { type CallInput, useCallMutation } from '#web/api.ts';
import { undoOf } from './undo.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';

export interface Words<N extends CallName> {
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
export type Says<N extends CallName> = Replies[N] extends { message: string }
  ? { says?: (reply: Replies[N]) => string }
  : { says: (reply: Replies[N]) => string };

/** The call of a dialog, and what follows it: the message with Undo, and the end of the dialog. */
export function useAsked<N extends CallName>({ call, says, about, refreshes, onDone, onClose }: Words<N> & Says<N>) {
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
