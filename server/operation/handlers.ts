import type { operationCalls } from '#contract/operation.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import type { Handlers } from '#server/http/handler.ts';
import * as queries from './queries.ts';
import { undo } from './undo.ts';

export const operationHandlers: Handlers<keyof typeof operationCalls> = {
  async operationList({ me, db, query, settings }) {
    return await queries.listOperations(db, me, query, settings.TIME_ZONE);
  },

  async operationUndo({ me, db, params, settings, operationId }) {
    const about = await undo({ db, me, timeZone: settings.TIME_ZONE, operationId, undoes: Number(params.id) });
    return { message: t(replyTexts.undone, { about }), operationId: String(operationId) };
  },
};
