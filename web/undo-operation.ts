import { callAndRefresh } from './api.ts';

/** What a toast needs to offer Undo, where the reply says by which operation. */
export const undoOf = ({ operationId }: { operationId?: string }): { undo?: () => Promise<string> } =>
  operationId === undefined ? {} : { undo: async () => (await callAndRefresh('operationUndo', { params: { id: operationId } })).message };
