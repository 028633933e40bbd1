import { replyTexts, notificationTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { getHostelName, accountsToNotify } from '#server/hostel/hostel-rows.ts';
import { excerpt, notify } from '#server/notification/notify.ts';
import type { Handlers } from '#server/http/serve.ts';
import * as queries from './queries.ts';
import { closeRoomChange } from './room-change-rows.ts';

export const roomChangeHandlers: Handlers<'roomChangeCreate' | 'roomChangeOwn' | 'roomChangeList' | 'roomChangeDecline'> = {
  async roomChangeCreate({ me, db, body }) {
    await queries.insertRoomChange(db, { ...body, studentId: me.userId });
    const message = t(notificationTexts.roomChangeAsked, { student: me.username, message: excerpt(body.message) });
    const caretakers = await accountsToNotify(db, body.hostelId, 'caretaker');
    await notify(
      db,
      caretakers.map((to) => ({ to, message, link: `/hostel/${body.hostelId}/manual-allocation` })),
    );
    return { message: t(replyTexts.roomChangeSent) };
  },

  async roomChangeOwn({ me, db }) {
    return await queries.roomChangesOfStudent(db, me.userId);
  },

  async roomChangeList({ db, params }) {
    await getHostelName(db, params.hostelId);
    return await queries.roomChangesOfHostel(db, params.hostelId);
  },

  async roomChangeDecline({ me, scope, db, settings, params, body }) {
    await closeRoomChange({ me, scope, db, settings, id: params.id }, 'declined', body.remark);
    return { message: t(replyTexts.roomChangeDeclined) };
  },
};
