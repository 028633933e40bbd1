import type { FaultData } from '#contract/call/fault-data.ts';
import { dataOf } from '#web/api-error.ts';
import { callAndRefresh } from '#web/api.ts';
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
