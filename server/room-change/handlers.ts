import type { roomChangeCalls } from '#contract/room-change/room-change.ts';
import { replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { excerpt, notification, notify } from '#server/notification/notify.ts';
import type { Handlers } from '#server/call/handler.ts';
import * as queries from './queries.ts';
import { closeRoomChange } from './room-change-rows.ts';

export const roomChangeHandlers: Handlers<keyof typeof roomChangeCalls> = {
  async roomChangeCreate({ me, db, hostel, body }) {
    const request = { message: body.message, hostelId: hostel.id, studentId: me.userId };
    const id = await queries.replaceRoomChange(db, request, t(replyTexts.roomChangeReplaced));
    const values = { student: shownName(me), message: excerpt(body.message) };
    const delivery = { to: 'caretaker', link: paths.manualAllocation(hostel.id), hostelId: hostel.id, about: id };
    await notify(db, [notification('roomChangeRequested', values, delivery)]);
    return { message: t(replyTexts.roomChangeSent) };
  },

  roomChangeOwn: ({ me, db }) => queries.roomChangesOfStudent(db, me.userId),

  async roomChangeWithdraw({ me, scope, db, settings, params }) {
    await closeRoomChange({ me, scope, db, settings, id: params.id }, 'withdrawn', '');
    return { message: t(replyTexts.roomChangeWithdrawn) };
  },

  roomChangeList: ({ db, hostel }) => queries.roomChangesOfHostel(db, hostel.id),

  async roomChangeDecline({ me, scope, db, settings, params, body }) {
    await closeRoomChange({ me, scope, db, settings, id: params.id }, 'declined', body.remark);
    return { message: t(replyTexts.roomChangeDeclined) };
  },
};
