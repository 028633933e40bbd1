import { replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import type { roundCareCalls } from '#contract/round/round-care.ts';
import { t } from '#contract/text/text.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { notification, notify } from '#server/notification/notify.ts';
import * as queries from './care-queries.ts';
import { leaveGroup } from './group-queries.ts';

export const roundCareHandlers: Handlers<keyof typeof roundCareCalls> = {
  async roundApartList({ db, scope, query }) {
    return await queries.pagePairs(db, scope, query);
  },

  async roundApartCreate({ me, db, scope, body: { studentId, otherId, reason } }) {
    if (studentId === otherId) throw new Fault('sameStudents');
    if ((await queries.countStudentsWithin(db, scope, [studentId, otherId])) < 2) throw new Fault('studentNotFound');
    await queries.savePair(db, [studentId, otherId], { reason, by: me.userId });
    // a group with both of them could get no room: the one who joined it last is taken out, without being told why
    for (const torn of await queries.groupsWithBoth(db, [studentId, otherId])) {
      await leaveGroup(db, torn.roundId, torn.groupId, torn.lastId);
      await notify(db, [notification('groupEnded', { round: torn.round }, { to: torn.lastId, link: paths.ownRound() })]);
    }
    const room = await queries.sharedRoom(db, [studentId, otherId]);
    const together = room === undefined ? [] : [t(replyTexts.apartTogether, { room })];
    return { message: [t(replyTexts.apartEntered), ...together].join(' ') };
  },

  async roundApartRemove({ db, scope, params }) {
    if (!(await queries.deletePair(db, scope, params.id))) throw new Fault('entryNotFound');
    return { message: t(replyTexts.entryRemoved) };
  },

  async roundNeedList({ db, scope, query }) {
    return await queries.pageNeeds(db, scope, query);
  },

  async roundNeedCreate({ me, db, scope, body: { studentId, reason } }) {
    if ((await queries.countStudentsWithin(db, scope, [studentId])) < 1) throw new Fault('studentNotFound');
    await queries.saveNeed(db, studentId, { reason, by: me.userId });
    const room = await queries.unsuitableRoomOf(db, studentId);
    const unmet = room === undefined ? [] : [t(replyTexts.needUnmet, { room })];
    return { message: [t(replyTexts.needEntered), ...unmet].join(' ') };
  },

  async roundNeedRemove({ db, scope, params }) {
    if (!(await queries.deleteNeed(db, scope, params.id))) throw new Fault('entryNotFound');
    return { message: t(replyTexts.entryRemoved) };
  },
};
