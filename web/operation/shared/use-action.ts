import type { CallName, Replies } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { type CallInput, type CallMutation, useCallMutation, callAndRefresh } from '#web/api.ts';
import { showToast } from '#web/ui/action/toast.tsx';
import type { FaultData } from '#contract/call/fault-data.ts';
import { dataOf } from '#web/api-error.ts';
import { createStore, useStore } from '#web/store.ts';

export type Obstacles = FaultData<'undoBlocked'>['blockedBy'];

/** The obstacles to the last undo that was tried from a toast. */
const inTheWay = createStore<Obstacles | undefined>(undefined);

/** Shown by the frame of the page, since the toast and the screen it came from may be gone by then. */
export const useInTheWay = (): Obstacles | undefined => useStore(inTheWay, (obstacles) => obstacles);
export const forgetInTheWay = (): void => inTheWay.set(undefined);

/** The obstacles that an error names; undefined for any other error. */
export const obstaclesOf = (error: unknown): Obstacles | undefined => dataOf(error, 'undoBlocked')?.blockedBy;

async function undo(id: string, onUndone: (() => void) | undefined): Promise<string | undefined> {
  try {
    const { message } = await callAndRefresh('operationUndo', { params: { id } });
    onUndone?.();
    return message;
  } catch (error) {
    const obstacles = obstaclesOf(error);
    if (!obstacles) throw error;
    inTheWay.set(obstacles);
    return undefined;
  }
}

/** Lets a toast offer Undo for the operation that a reply names: `showToast(message, undoOf(reply))`. */
export const undoOf = (
  { operationId }: { operationId?: string | undefined },
  onUndone?: () => void,
): { undo?: () => Promise<string | undefined> } => (operationId === undefined ? {} : { undo: () => undo(operationId, onUndone) });

export interface ActionOptions {
  /** whom it is about, if the text does not say */
  about?: string | undefined;
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
  const { says, about, refreshes, later } = options ?? {};
  const whenAway = later && (async (input: CallInput<N>, key: string) => await keep(call, input, key, later));
  const mutation = useCallMutation(call, { refreshes, whenAway });
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
