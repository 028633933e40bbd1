import { faults, fieldTexts, replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { asksForWishes, roundCan, roundWishKinds } from '#contract/round/round.ts';
import type { RoundWishes, roundStudentCalls } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Me } from '#server/call/session.ts';
import { nameKey } from '#server/name-key.ts';
import { notification, notify, withdrawNotifications } from '#server/notification/notify.ts';
import * as queries from './group-queries.ts';
import { readOwnRounds } from './own-round.ts';
import { largestRoomFor } from './open-rooms.ts';
import { shareRoundOf, type LockedRound } from './round-rows.ts';

/** The caller's round, if students may still choose in it. Locks it, so that it does not close until the transaction ends. */
async function getChoosing(db: Db, studentId: string, id: string): Promise<LockedRound> {
  const round = await shareRoundOf(db, studentId, id);
  if (!round) throw new Fault('roundNotFound');
  if (round.state !== 'open') throw new Fault('roundMovedOn', { values: { state: round.state } });
  if (!roundCan.choose(round, Date.now())) throw new Fault('roundTimeOver');
  return round;
}

async function getGrouping(db: Db, studentId: string, id: string): Promise<LockedRound> {
  const round = await getChoosing(db, studentId, id);
  if (!round.groups) throw new Fault('roundWithoutGroups');
  return round;
}

const link = paths.ownRound();

interface Joining {
  db: Db;
  round: LockedRound;
  groupId: string;
  studentId: string;
  /** the caller, who may learn that they are in another group themselves, but not that another student is */
  callerId: string;
  /** the request that the caller agrees to; it may have ended meanwhile */
  requestId?: string;
}

/** Puts a student into a group after both sides have agreed. A student who was alone in another group leaves that one. */
async function join({ db, round, groupId, studentId, callerId, requestId }: Joining): Promise<void> {
  await queries.lockPlace(db, round.id, studentId);
  const left = await queries.findGroupOf(db, round.id, studentId);
  await queries.lockGroups(db, [groupId, ...(left ? [left.id] : [])]);
  // before the locks were taken, somebody may have answered the request, or the caller may have left the group
  if (requestId !== undefined && !(await queries.findRequest(db, requestId, callerId, false))) throw new Fault('groupRequestNotFound');
  const present = await queries.findGroupOf(db, round.id, studentId);
  // already a member, having been invited and having asked by code
  if (present?.id === groupId) return;
  if (present && present.members > 1) throw new Fault(studentId === callerId ? 'inGroup' : 'groupRequestNotFound');
  const members = await queries.membersOf(db, groupId);
  const all = [...members.map(({ _id }) => _id), studentId];
  const seats = await largestRoomFor(db, round, all, callerId);
  if (seats === 0) throw new Fault('groupNotPossible');
  if (seats < all.length) throw new Fault('groupFull', { values: { seats } });
  await queries.setGroup(db, round.id, studentId, groupId);
  await queries.endRequestsOf(db, round.id, studentId);
  if (present) await queries.endGroupIfEmpty(db, present.id);
  const joined = await queries.membersOf(db, groupId);
  const newcomer = joined.find(({ _id }) => _id === studentId);
  const others = members.map(({ _id }) => _id).filter((id) => id !== callerId);
  await notify(db, [
    notification('groupJoined', { student: newcomer ? shownName(newcomer) : '' }, { to: others, link }),
    ...(studentId === callerId
      ? []
      : [notification('groupAgreed', { members: members.map(shownName).join(', ') }, { to: studentId, link })]),
  ]);
}

/** Locks the student's place in the round, the group, and the group that the student is in, if any; returns the latter. */
async function lockForRequest({ db, round, groupId, studentId }: Omit<Joining, 'callerId'>): Promise<queries.GroupOfStudent | undefined> {
  await queries.lockPlace(db, round.id, studentId);
  const present = await queries.findGroupOf(db, round.id, studentId);
  await queries.lockGroups(db, [groupId, ...(present ? [present.id] : [])]);
  return await queries.findGroupOf(db, round.id, studentId);
}

/** Notifies whoever asked or invited that the other side declined. Taking back one's own request or invitation notifies nobody. */
async function notifyOfDeclining(db: Db, me: Me, { invited, studentId, madeBy, code }: queries.EndedRequest): Promise<void> {
  const isInvited = studentId === me.userId;
  if (invited && isInvited) await notify(db, [notification('groupInvitationDeclined', { student: shownName(me) }, { to: madeBy, link })]);
  if (!invited && !isInvited) await notify(db, [notification('groupRequestDeclined', { code }, { to: studentId, link })]);
}

interface Answering {
  me: Me;
  db: Db;
  requestId: string;
}

/** A request that the caller may answer, and its round. With `own`, also a request of the caller or an invitation of the caller's group. */
async function getRequest({ me, db, requestId }: Answering, own: boolean): Promise<{ round: LockedRound; request: queries.GroupRequest }> {
  const request = await queries.findRequest(db, requestId, me.userId, own);
  if (!request) throw new Fault('groupRequestNotFound');
  return { round: await getGrouping(db, me.userId, request.roundId), request };
}

/** Errors, by field, for wishes of a kind that the round does not offer. */
function notOffered(round: LockedRound, wishes: RoundWishes): Record<string, string> {
  const fields = { size: 'sizes', hostel: 'hostels', block: 'blocks', floor: 'floors' } as const;
  const wrong = roundWishKinds
    .filter((kind) => wishes[fields[kind]].length > 0 && !round.wishes.includes(kind))
    .map((kind) => fields[kind]);
  const why = t(asksForWishes(round.policy) ? fieldTexts.wishNotOffered : fieldTexts.classicWithoutWishes);
  return Object.fromEntries(wrong.map((field) => [field, why]));
}

/** Refuses wishes for rooms that are too small for the student's whole group. */
async function refuseTooSmall(db: Db, round: LockedRound, studentId: string, wishes: RoundWishes): Promise<void> {
  const together = (await queries.findGroupOf(db, round.id, studentId))?.members ?? 1;
  const sizes = wishes.sizes.filter((seats) => seats < together);
  if (sizes.length === 0) return;
  const values = { together, sizes: sizes.toSorted((a, b) => a - b).join(', ') };
  throw new Fault('wishTooSmall', { values, fields: { sizes: t(faults.wishTooSmall.text, values) } });
}

export const roundStudentHandlers: Handlers<keyof typeof roundStudentCalls> = {
  async roundOwn({ me, db }) {
    return await readOwnRounds(db, me.userId);
  },

  async roundWish({ me, db, params, body }) {
    const round = await getChoosing(db, me.userId, params.id);
    const hostels = await queries.hostelsOpenTo(db, round.id, me.userId);
    if (body.hostels.some((id) => !hostels.includes(id))) throw new Fault('hostelNotFound');
    const fields = notOffered(round, body);
    if (Object.keys(fields).length > 0) throw new Fault('invalid', { fields });
    await refuseTooSmall(db, round, me.userId, body);
    await queries.saveWishes(db, round.id, me.userId, body);
    return { message: t(replyTexts.wishesSaved) };
  },

  async roundGroupCreate({ me, db, params }) {
    const round = await getGrouping(db, me.userId, params.id);
    await queries.lockPlace(db, round.id, me.userId);
    const present = await queries.findGroupOf(db, round.id, me.userId);
    if (present && present.members > 1) throw new Fault('inGroup');
    const code = present?.code ?? (await queries.insertGroup(db, round.id, me.userId));
    return { message: t(replyTexts.groupMade, { code }), code };
  },

  async roundGroupAsk({ me, db, params, countTowards, body }) {
    const round = await getGrouping(db, me.userId, params.id);
    const code = body.code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
    const group = await queries.findGroupByCode(db, round.id, code);
    if (!group) throw new Fault('groupNotFound');
    const present = await lockForRequest({ db, round, groupId: group.id, studentId: me.userId });
    // the group may have ended before it was locked
    const members = await queries.membersOf(db, group.id);
    if (members.length === 0) throw new Fault('groupNotFound');
    if (present && (present.id === group.id || present.members > 1)) throw new Fault('inGroup');
    const wanted = { roundId: round.id, groupId: group.id, studentId: me.userId, invited: false, by: me.userId };
    const request = await queries.insertRequest(db, wanted);
    if (request.invited) {
      await join({ db, round, groupId: group.id, studentId: me.userId, callerId: me.userId });
      return { message: t(replyTexts.groupJoined) };
    }
    const delivery = { to: members.map(({ _id }) => _id), link, about: request.id };
    if (request.isNew) {
      countTowards(group.id);
      await notify(db, [notification('groupAsked', { student: shownName(me) }, delivery)]);
    }
    return { message: t(replyTexts.groupAsked) };
  },

  async roundGroupInvite({ me, db, params, countTowards, body: { rollno } }) {
    const round = await getGrouping(db, me.userId, params.id);
    const group = await queries.findGroupOf(db, round.id, me.userId);
    if (!group) throw new Fault('notInGroup');
    const studentId = await queries.findByRollno(db, round.id, nameKey(rollno));
    if (studentId === undefined || studentId === me.userId) throw new Fault('rollnoNotInRound');
    const inviteesGroup = await lockForRequest({ db, round, groupId: group.id, studentId });
    // the caller may have left the group before it was locked
    if ((await queries.findGroupOf(db, round.id, me.userId))?.id !== group.id) throw new Fault('notInGroup');
    if (inviteesGroup?.id === group.id) return { message: t(replyTexts.groupJoined) };
    const wanted = { roundId: round.id, groupId: group.id, studentId, invited: true, by: me.userId, rollno };
    const request = await queries.insertRequest(db, wanted);
    if (!request.invited) {
      await join({ db, round, groupId: group.id, studentId, callerId: me.userId });
      return { message: t(replyTexts.groupJoined) };
    }
    const values = { student: shownName(me), round: round.name };
    if (request.isNew) {
      countTowards(studentId);
      await notify(db, [notification('groupInvited', values, { to: studentId, link, about: request.id })]);
    }
    return { message: t(replyTexts.groupInvited) };
  },

  async roundGroupAccept({ me, db, params }) {
    const { round, request } = await getRequest({ me, db, requestId: params.id }, false);
    await join({ db, round, groupId: request.groupId, studentId: request.studentId, callerId: me.userId, requestId: params.id });
    return { message: t(replyTexts.groupJoined) };
  },

  async roundGroupDecline({ me, db, params }) {
    const { request } = await getRequest({ me, db, requestId: params.id }, true);
    await queries.lockGroups(db, [request.groupId]);
    // somebody may have answered the request before the group was locked
    const present = await queries.findRequest(db, params.id, me.userId, true);
    const isTakenBack = present !== undefined && present.invited !== (present.studentId === me.userId);
    if (isTakenBack) await withdrawNotifications(db, params.id);
    const declined = present && (await queries.deleteRequest(db, params.id));
    if (!declined) throw new Fault('groupRequestNotFound');
    await notifyOfDeclining(db, me, declined);
    return { message: t(replyTexts.groupDeclined) };
  },

  async roundGroupLeave({ me, db, params }) {
    const round = await getGrouping(db, me.userId, params.id);
    await queries.lockPlace(db, round.id, me.userId);
    const group = await queries.findGroupOf(db, round.id, me.userId);
    if (!group) throw new Fault('notInGroup');
    await queries.lockGroups(db, [group.id]);
    await queries.deleteMember(db, round.id, me.userId);
    await queries.endGroupIfEmpty(db, group.id);
    const members = await queries.membersOf(db, group.id);
    await notify(db, [notification('groupLeft', { student: shownName(me) }, { to: members.map(({ _id }) => _id), link })]);
    return { message: t(replyTexts.groupLeft) };
  },
};
