import type { doorWorkCalls } from '#contract/institution/door-work-ask.ts';
import { replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { administratorIds, shownNameOf } from '#server/call/account-rows.ts';
import type { Handlers } from '#server/call/handler.ts';
import { hostelWithin } from '#server/call/scope.ts';
import { livesWithin } from '#server/call/student-rows.ts';
import { Fault, orFault } from '#server/fault.ts';
import { notification, notify } from '#server/notification/notify.ts';

export const doorWorkHandlers: Handlers<keyof typeof doorWorkCalls> = {
  async doorWorkAsk({ me, db, scope, body: { work, about = '' } }) {
    if (me.hostelId === null) throw new Fault('hostelNotFound');
    const [by, hostel, to] = [shownName(me), me.hostelName ?? '', await administratorIds(db)];
    if (work === 'arrivals') await notify(db, [notification('arrivalAsked', { by, hostel }, { to, link: paths.students() })]);
    else if (work === 'closing') {
      const rooms = db.selectFrom('room').select('room_number').where('id', '=', about);
      const { room_number: room } = orFault(
        about === '' ? undefined : await rooms.where((eb) => hostelWithin(scope, eb.ref('hostel_id'))).executeTakeFirst(),
        'roomNotFound',
      );
      await notify(db, [notification('closingAsked', { by, room, hostel }, { to, link: paths.hostelRooms(me.hostelId) })]);
    } else {
      if (about === '' || !(await livesWithin(db, scope, about))) throw new Fault('studentNotFound');
      const student = await shownNameOf(db, about);
      const [values, delivery] = [
        { by, student, hostel },
        { to, link: paths.student(about) },
      ];
      await notify(db, [work === 'codes' ? notification('codeAsked', values, delivery) : notification('departureAsked', values, delivery)]);
    }
    return { message: t(replyTexts.officeAsked, { administrators: to.length }) };
  },
};
