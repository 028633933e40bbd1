import { callAndRefresh } from '#web/api.ts';

/** What Undo of a toast does: undoes the operation that the reply of a call named, if it named one. */
export const undoOf = (operationId: string | undefined): (() => Promise<string>) | undefined =>
  operationId === undefined ? undefined : async () => (await callAndRefresh('operationUndo', { params: { id: operationId } })).message;
