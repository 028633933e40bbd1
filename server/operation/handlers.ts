import type { operationCalls } from '#contract/operation/operation.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findHistoryObject, historyOf, undoableBy } from './history-queries.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import { currentOperation } from '#server/call/open-operation.ts';
import { operationSheet } from './operation-sheet.ts';
import * as queries from './queries.ts';
import { undo } from './undo.ts';

export const operationHandlers: Handlers<keyof typeof operationCalls> = {
  operationList: ({ me, db, query, settings }) => queries.listOperations(db, me, query, settings.TIME_ZONE),

  async operationGet({ me, db, params, settings }) {
    const operation = orFault(await queries.findOperation(db, me, params.id, settings.TIME_ZONE), 'operationNotFound');
    return operation;
  },

  async historyList({ me, scope, db, query, settings }) {
    if (query.object === undefined) return await undoableBy(db, me, query);
    const object = orFault(await findHistoryObject(db, scope, query.object), 'recordNotFound');
    return await historyOf(db, { me, scope, timeZone: settings.TIME_ZONE }, object, query);
  },

  operationExport: (context) => exportSheet(context, operationSheet(context.db, context.me, context.query, context.settings.TIME_ZONE)),

  async operationUndo({ me, db, params, settings }) {
    const about = await undo({ db, me, timeZone: settings.TIME_ZONE, undoes: Number(params.id) });
    return { message: t(replyTexts.undone, { about }), operationId: String(await currentOperation(db)) };
  },
};
