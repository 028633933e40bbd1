import { t } from '#contract/text/text.ts';
import { type CallInput, type CallMutation, useCallMutation } from '#web/api.ts';
import { showToast } from '#web/ui/action/toast.tsx';
import { undoOf } from './undo.ts';
import type { CallName, Replies } from '#contract/calls.ts';

export interface ActionOptions {
  /** whom it is about, if the text does not say */
  about?: string | undefined;
  /** offers no Undo, where it is known that it would be refused */
  final?: boolean | undefined;
  /** what is read again afterwards; default: everything on the screen */
  refreshes?: readonly CallName[] | undefined;
}

interface Later<N extends CallName> {
  /** what waits, in words: "Complaint: the tap drips" */
  what: (input: CallInput<N>) => string;
  /** called once it is kept on the device */
  onKept?: () => void;
}

/** Stores a call on the device, to be sent later; resolves to whether it could be. */
async function keep<N extends CallName>(name: N, input: CallInput<N>, key: string, { what, onKept }: Later<N>): Promise<boolean> {
  try {
    const { sendLater } = await import('#web/outbox/shared/calls.ts');
    await sendLater({ name, input, key, what: what(input) });
  } catch {
    return false; // that part of the program could not be loaded
  }
  showToast(t('Kept on this device. It is sent once there is a network.'));
  onKept?.();
  return true;
}

/** What is said afterwards; default: the message of the reply. */
export type Says<N extends CallName> = Replies[N] extends { message: string }
  ? { says?: (reply: Replies[N]) => string }
  : { says: (reply: Replies[N]) => string };

interface OwnOptions<N extends CallName> extends ActionOptions {
  /** sends the call once there is a network, if there is none */
  later?: Later<N>;
}

export type Options<N extends CallName> = object extends Says<N> ? [options?: OwnOptions<N> & Says<N>] : [options: OwnOptions<N> & Says<N>];

/** A call that writes, says afterwards what it did, and offers to undo it where that is possible. */
export function useAction<N extends CallName>(call: N, ...[options]: Options<N>): CallMutation<N> {
  const { says, about, final, refreshes, later } = options ?? {};
  const whenAway = later && (async (input: CallInput<N>, key: string) => await keep(call, input, key, later));
  const mutation = useCallMutation(call, { refreshes, whenAway });
  return {
    ...mutation,
    mutate: (input, onSuccess) =>
      mutation.mutate(input, (reply) => {
        const said = reply as { message?: string; operationId?: string }; // without `says` a reply has a message
        showToast(says?.(reply) ?? said.message ?? '', { ...(final ? {} : undoOf(said)), about });
        onSuccess?.(reply);
      }),
  };
}
