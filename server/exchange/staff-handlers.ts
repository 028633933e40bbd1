import { exchangeCan, type exchangeCalls, exchangeLimits } from '#contract/exchange/exchange.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { campusDay, formatDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { reachableHostel, type Scope } from '#server/call/scope.ts';
import { getLockedHostel } from '#server/call/hostel-rows.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { grantRoomChanges } from '#server/room-change/room-change-rows.ts';
import { carryOut } from './carry-out.ts';
import { sha256 } from '#server/round/engine/freeze.ts';
import { newSeed } from '#server/round/salts.ts';
import { exchangeApart } from './exchange-apart.ts';
import { proposedMoves, stayingStudents, storeProposal } from './proposal.ts';
import * as queries from './queries.ts';
import * as rounds from './round-rows.ts';
import { worldOf } from './world.ts';

type What = 'close' | 'propose' | 'carryOut' | 'discard';

/** Returns the round if its state allows the step `what`, and refuses otherwise. */
function checked(round: rounds.LockedRound | undefined, what: What): rounds.LockedRound {
  if (!round) throw new Fault('exchangeNotFound');
  if (!exchangeCan[what](round)) throw new Fault('exchangeNotNow', { values: { state: round.state } });
  return round;
}

/** Locks a round within the scope whose state allows the step `what`. */
async function lockFor(db: Db, scope: Scope, id: string, what: What): Promise<rounds.LockedRound> {
  return checked(await rounds.lockRound(db, scope, id), what);
}

const day = 24 * 60 * 60 * 1000;

/** Refuses a last day that has passed or is too far away. */
function checkLastDay(closesOn: string, timeZone: string): void {
  const last = campusDay(timeZone, new Date(Date.now() + exchangeLimits.daysOpen * day));
  if (closesOn >= campusDay(timeZone) && closesOn <= last) return;
  const values = { days: exchangeLimits.daysOpen };
  throw new Fault('exchangeClosesBadly', { values, fields: { closesOn: t(faults.exchangeClosesBadly.text, values) } });
}

/** The last campus day on which a round is open. */
export const lastDay = (timeZone: string, closesAt: string): string => campusDay(timeZone, new Date(Date.parse(closesAt) - 1));

export const exchangeStaffHandlers: Handlers<
  Exclude<keyof typeof exchangeCalls, 'exchangeOwn' | 'exchangeChoices' | 'exchangeWish' | 'exchangeAnswer'>
> = {
  async exchangeOpen({ me, db, scope, settings, body: { hostelIds, closesOn } }) {
    checkLastDay(closesOn, settings.TIME_ZONE);
    const ids = [...new Set(hostelIds)].toSorted().map((id) => {
      const reached = reachableHostel(scope, id);
      if (reached === undefined) throw new Fault('hostelNotFound');
      return reached;
    });
    for (const id of ids) await getLockedHostel(db, id);
    const seed = newSeed();
    const opening = { hostelIds: ids, closesOn, timeZone: settings.TIME_ZONE, seed, seedHash: sha256(seed), by: me.userId };
    const id = await rounds.insertRound(db, opening);
    const to = await queries.studentsToNotify(db, ids);
    await notify(db, [notification('exchangeOpened', { day: closesOn }, { to, link: paths.exchangeWishes() })]);
    return { message: t(replyTexts.exchangeOpened, { day: formatDay(closesOn), students: to.length }), _id: id };
  },

  async exchangeList({ db, scope }) {
    return await rounds.listRounds(db, scope, exchangeLimits.listed);
  },

  async exchangeGet({ db, scope, params }) {
    const round = await rounds.findRound(db, scope, params.id);
    if (!round) throw new Fault('exchangeNotFound');
    return { ...round, ...(await queries.askingIn(db, round._id)) };
  },

  async exchangeClose({ db, scope, params }) {
    const round = await lockFor(db, scope, params.id, 'close');
    await rounds.closeRound(db, round.id);
    return { message: t(replyTexts.exchangeClosed) };
  },

  async exchangePropose({ read, transact, scope, params }) {
    const found = checked(await rounds.readRound(read, scope, params.id), 'propose');
    const result = await exchangeApart(await worldOf(read, found));
    return await transact(async (db) => {
      const round = await lockFor(db, scope, params.id, 'propose');
      // somebody else has proposed meanwhile, perhaps from newer data
      if (round.proposal !== found.proposal) throw new Fault('exchangeProposedAnew');
      await storeProposal(db, round.id, result);
      await rounds.markProposed(db, round.id);
      const moving = result.outcomes.filter(({ to }) => to).length;
      return { message: t(replyTexts.exchangeProposed, { asking: result.outcomes.length, moving }) };
    });
  },

  async exchangeCarryOut({ me, db, scope, params, body }) {
    const round = await lockFor(db, scope, params.id, 'carryOut');
    if (body.proposal !== round.proposal) throw new Fault('exchangeProposedAnew');
    for (const id of round.hostelIds) await getLockedHostel(db, id);
    const moves = await proposedMoves(db, round.id);
    const { moved, changed } = await carryOut({ db, roundId: round.id, hostelIds: round.hostelIds, moves });
    if (changed.length > 0)
      throw new Fault('exchangeChanged', { values: { first: changed[0] ?? '', more: changed.length - 1 }, data: { changed } });
    await rounds.endRound(db, round.id, { state: 'done', by: me.userId });
    await grantRoomChanges(db, { studentIds: moved.map(({ studentId }) => studentId), by: me.userId }); // prettier-ignore
    const link = paths.exchangeWishes();
    await notify(db, [
      ...moved.map(({ studentId, room, hostel, wish }) => notification('exchangeMoved', { room, hostel, wish }, { to: studentId, link })),
      notification('exchangeStayed', {}, { to: await stayingStudents(db, round.id), link }),
    ]);
    return { message: t(replyTexts.exchangeCarriedOut, { students: moved.length }) };
  },

  async exchangeDiscard({ me, db, scope, params }) {
    const round = await lockFor(db, scope, params.id, 'discard');
    await rounds.endRound(db, round.id, { state: 'discarded', by: me.userId });
    return { message: t(replyTexts.exchangeDiscarded) };
  },

  async exchangeNeed({ db, scope, params, body: { studentId, needed } }) {
    const round = await lockFor(db, scope, params.id, 'discard');
    const person = await queries.personIn(db, round.hostelIds, studentId);
    if (!person) throw new Fault('studentNotFound');
    await queries.setNeed(db, round.id, studentId, needed);
    const student = shownName(person);
    return { message: needed ? t(replyTexts.exchangeNeedMarked, { student }) : t(replyTexts.exchangeNeedUnmarked, { student }) };
  },

  async exchangeInvite({ db, scope, params, settings }) {
    const request = await queries.lockRequest(db, scope, params.id);
    if (request?.status !== 'open') throw new Fault('roomChangeNotFound');
    const round = await rounds.findOpenRound(db, request.hostelId);
    if (!round) throw new Fault('exchangeNoneOpen');
    if (await queries.putRequestIntoRound(db, request.id, round.id)) {
      const values = { day: lastDay(settings.TIME_ZONE, round.closesAt) };
      await notify(db, [notification('exchangeInvited', values, { to: request.student._id, link: paths.exchangeWishes() })]);
    }
    return { message: t(replyTexts.exchangeInvited, { student: shownName(request.student) }) };
  },
};
