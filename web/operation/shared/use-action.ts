import type { CallName, Replies } from '#contract/calls.ts';
import { type CallMutation, useCallMutation } from '#web/api.ts';
import { showToast } from '#web/ui/action/toast.tsx';
import { undoOf } from './undo.ts';

export interface ActionOptions {
  /** whom it is about, so that two messages with one text both stay */
  about?: string | undefined;
  /** what is read again afterwards; default: everything on the screen */
  refreshes?: readonly CallName[] | undefined;
}

/** What is said afterwards; default: the message of the reply. */
export type Says<N extends CallName> = Replies[N] extends { message: string }
  ? { says?: (reply: Replies[N]) => string }
  : { says: (reply: Replies[N]) => string };

export type Options<N extends CallName> = object extends Says<N> ? [options?: ActionOptions & Says<N>] : [options: ActionOptions & Says<N>];

/** A call that writes, says afterwards what it did, and offers to undo it where that is possible. */
export function useAction<N extends CallName>(call: N, ...[options]: Options<N>): CallMutation<N> {
  const { says, about, refreshes } = options ?? {};
  const mutation = useCallMutation(call, refreshes ? { refreshes } : {});
  return {
    ...mutation,
    mutate: (input, onSuccess) =>
      mutation.mutate(input, (reply) => {
        const said = reply as { message?: string; operationId?: string }; // without `says` a reply has a message
        showToast(says?.(reply) ?? said.message ?? '', { ...undoOf(said), about });
        onSuccess?.(reply);
      }),
  };
}
