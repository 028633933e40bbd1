import { erasureTexts, replyTexts } from '#contract/messages.ts';
import type { personalDataCalls } from '#contract/personal-data/personal-data.ts';
import { t } from '#contract/text/text.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { nameKey } from '#server/name-key.ts';
import { currentOperation } from '#server/call/open-operation.ts';
import { erase, foresee } from './erase.ts';
import { exportPerson } from './export-person.ts';

export const personalDataHandlers: Handlers<keyof typeof personalDataCalls> = {
  personExport: ({ db, query, settings }) => exportPerson(db, query.account, settings.TIME_ZONE),
  personExportOwn: ({ me, db, settings }) => exportPerson(db, me.userId, settings.TIME_ZONE, me.role === 'student' ? 'students' : 'staff'),
  personErasure: ({ me, db, params, settings }) => foresee(db, { id: params.id, by: me.userId, settings }),

  async personErase({ me, db, params, body, settings }) {
    await erase(db, {
      id: params.id,
      by: me.userId,
      operationId: await currentOperation(db),
      timeZone: settings.TIME_ZONE,
      confirm: ({ username }) => {
        if (nameKey(body.username) !== nameKey(username))
          throw new Fault('invalid', { fields: { username: t(erasureTexts.otherUsername) } });
      },
    });
    return { message: t(replyTexts.personErased) };
  },
};
