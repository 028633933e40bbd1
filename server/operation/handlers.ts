import type { operationCalls, Operation } from '#contract/operation/operation.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findHistoryObject, historyOf } from './history-queries.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import { currentOperation } from '#server/call/open-operation.ts';
import * as queries from './queries.ts';
import { undo } from './undo.ts';
import type { Column } from '#server/sheet/sheet-limits.ts';

export const operationColumns: readonly Column<Operation>[] = [
  { heading: 'No', kind: 'number', value: ({ _id }) => Number(_id) },
  { heading: 'Time', kind: 'time', value: ({ at }) => at },
  { heading: 'By', width: 26, value: ({ by }) => by?.name ?? null },
  { heading: 'Username', value: ({ by }) => by?.username ?? null },
  { heading: 'Role', width: 13, value: ({ by }) => by?.role ?? null },
  { heading: 'What', kind: 'lines', value: ({ about }) => about },
  { heading: 'Hostel', value: ({ hostel }) => hostel?.name ?? null },
  { heading: 'Address', value: ({ address }) => address },
  { heading: 'Refused because', kind: 'lines', value: ({ refused }) => refused },
  { heading: 'Undone by no', kind: 'number', width: 13, value: ({ undoneBy }) => (undoneBy === '' ? null : Number(undoneBy)) },
];

export const operationHandlers: Handlers<keyof typeof operationCalls> = {
  operationList: ({ me, db, query, settings }) => queries.listOperations(db, me, query, settings.TIME_ZONE),

  async operationGet({ me, db, params, settings }) {
    const operation = orFault(await queries.findOperation(db, me, params.id, settings.TIME_ZONE), 'operationNotFound');
    return operation;
  },

  async historyList({ me, scope, db, query, settings }) {
    const object = orFault(await findHistoryObject(db, scope, query.object), 'recordNotFound');
    return await historyOf(db, { me, scope, timeZone: settings.TIME_ZONE }, object, query);
  },

  async operationExport(context) {
    const rows = queries.operationsInPieces(context.db, context.me, context.query, context.settings.TIME_ZONE);
    return await exportSheet(context, { title: 'Audit log', columns: operationColumns, rows });
  },

  async operationUndo({ me, db, params, settings }) {
    const about = await undo({ db, me, timeZone: settings.TIME_ZONE, undoes: Number(params.id) });
    return { message: t(replyTexts.undone, { about }), operationId: String(await currentOperation(db)) };
  },
};
