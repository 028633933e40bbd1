/** A dialog that asks before one call, makes it, says what it did and offers to undo it. */
import { type ReactNode, useState } from 'react';
import type { CallName, Replies } from '#contract/calls.ts';
import type { CallInput } from '#web/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { type ActionOptions, type Options, type Says, useAction } from './use-action.ts';

export interface Words<N extends CallName> extends ActionOptions {
  call: N;
  title: string;
  /** the verb on the button */
  action: string;
  /** the text of the button that closes the dialog, where the action itself is to cancel something */
  dismiss?: string;
  danger?: boolean;
  /** the title of the error when the call fails */
  failed: string;
  onDone?: (reply: Replies[N]) => void;
  onClose: () => void;
  /** what will happen, with numbers if possible, or the record that is decided on */
  children: ReactNode;
}

/** The call of a dialog, and the end of the dialog after it. */
export function useAsked<N extends CallName>({ call, onDone, onClose, ...options }: Words<N> & Says<N>) {
  const made = useAction<N>(call, ...([options] as unknown as Options<N>)); // they have `says` if the call needs it
  return {
    made,
    make: (input: CallInput<N>) =>
      made.mutate(input, (reply) => {
        onDone?.(reply);
        onClose();
      }),
  };
}

/** Asks whether to make a call. Rendered only while it is open. */
export function ConfirmCall<N extends CallName>({ input, ...asked }: Words<N> & Says<N> & { input: CallInput<N> }) {
  const { made, make } = useAsked(asked as unknown as Words<N> & Says<N>); // all but `input`
  const { title, action, dismiss, danger = false, failed, onClose, children } = asked;
  return (
    <Confirm
      opened
      title={title}
      action={action}
      {...(dismiss === undefined ? {} : { dismiss })}
      danger={danger}
      busy={made.isPending}
      failed={failed}
      error={made.error}
      onClose={onClose}
      onConfirm={() => make(input)}
    >
      {children}
    </Confirm>
  );
}

type AskProps<N extends CallName> = Omit<Words<N>, 'onClose'> &
  Says<N> & { input: CallInput<N>; kind?: 'primary' | 'plain' | 'quiet'; disabled?: boolean };

/** A button for an action that asks first whether to make the call. */
export function AskButton<N extends CallName>({ kind = 'plain', disabled = false, ...asked }: AskProps<N>) {
  const [asking, setAsking] = useState(false);
  // of some call, and all but `onClose`: JSX cannot check the props of a dialog whose call is not known
  const dialog = asked as unknown as Words<CallName> & Says<CallName> & { input: CallInput<CallName> };
  return (
    <>
      <Button kind={kind} disabled={disabled} onClick={() => setAsking(true)}>
        {asked.action}
      </Button>
      {asking && <ConfirmCall<CallName> {...dialog} onClose={() => setAsking(false)} />}
    </>
  );
}
