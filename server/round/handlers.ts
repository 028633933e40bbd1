/**
 * The life of a round: it is opened here and takes in its students (`membership.ts`), who form groups and wish (`student-handlers.ts`). When it closes,
 * what it is drawn from is frozen (`frozen-input.ts`). It is drawn (`draw-handlers.ts`, with `engine/`),
 * somebody looks (`results.ts`) until nothing stands in the way (`obstacles.ts`), and it is published (`publish.ts`). Who got no room is offered the seats
 * that fall free (`waiting-rows.ts`). What happens at a certain time does so by itself (`recurring-work.ts`).
 */
import { faults, fieldTexts, replyTexts } from '#contract/messages.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { asksForWishes, roundCan, type RoundFilter, type RoundPolicy, type roundCalls } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { campusTimes, formatCampusTime } from '#server/campus-day.ts';
import { changesOf, refuseIfChanged } from '#server/changed-meanwhile.ts';
import type { Db } from '#server/db/open.ts';
import { overMany } from '#server/db/over-many.ts';
import { Fault, orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { reachableHostel, type HostelId, type Scope } from '#server/call/scope.ts';
import { notification, notifyAll } from '#server/notification/notify.ts';
import { closeRound } from './frozen-input.ts';
import { findInOtherRound, takeIn } from './membership.ts';
import * as queries from './queries.ts';
import { getRound, lockRoundThat, pageRounds, updateRound, withCounts } from './round-rows.ts';
import { newSeed } from './rows-as-read.ts';

const mostNamed = 12;
const yearAhead = 366 * 24 * 60 * 60 * 1000;

/** Refuses a closing time that has passed or is so far away that it must be a mistake. */
function checkClosingTime(closesAt: string): void {
  const ahead = Date.parse(closesAt) - Date.now();
  if (!(ahead > 0 && ahead < yearAhead)) throw new Fault('roundClosingTime', { fields: { closesAt: t(faults.roundClosingTime.text) } });
}

/** One moment may be written in several forms. */
const inOneForm = ({ name, closesAt }: { name?: string | undefined; closesAt?: string | undefined }) => ({
  name,
  closesAt: closesAt && new Date(closesAt).toISOString(),
});

/** The hostels of a new round, each once. */
async function getHostels(db: Db, scope: Scope, wanted: readonly string[]): Promise<HostelId[]> {
  const ids = [...new Set(wanted)].sort();
  if ((await queries.countHostels(db, ids)) < ids.length) throw new Fault('hostelNotFound');
  return ids.map((id) => orFault(reachableHostel(scope, id), 'hostelNotFound'));
}

/** An exchange is for all students of its hostels, and each of them wishes alone. */
const ofExchange = {
  tiers: [],
  groups: false,
  wishes: [],
  filter: { batches: [], programmes: [], genders: [], home: 'hostels' } satisfies RoundFilter,
};

/** The rules of a round of this policy. */
const rulesOf = <T extends { policy: RoundPolicy; filter: RoundFilter }>(asked: T): T =>
  asked.policy === 'exchange' ? { ...asked, ...ofExchange } : asked;

export const roundHandlers: Handlers<keyof typeof roundCalls> = {
  async roundList({ db, scope, query }) {
    return await pageRounds(db, scope, query);
  },

  async roundGet({ db, scope, params }) {
    return await withCounts(db, await getRound(db, scope, params.id));
  },

  async roundPreview({ db, scope, body }) {
    const hostelIds = await getHostels(db, scope, body.hostelIds);
    const membership = { ...rulesOf({ policy: body.policy, filter: body.filter }), hostelIds };
    const { students: inOtherRound } = await findInOtherRound(db, membership, 1);
    return { ...(await queries.describeStudents(db, membership)), inOtherRound, ...(await queries.describeRooms(db, hostelIds)) };
  },

  async roundOpen({ me, db, scope, settings, body }) {
    const { hostelIds: wanted, ...asked } = body;
    const rules = rulesOf(asked);
    checkClosingTime(rules.closesAt);
    const hostelIds = await getHostels(db, scope, wanted);
    if (scope.kind !== 'all' && rules.policy !== 'exchange') throw new Fault('forbidden');
    if (rules.wishes.length > 0 && !asksForWishes(rules.policy))
      throw new Fault('invalid', { fields: { wishes: t(fieldTexts.classicWithoutWishes) } });
    const round = { ...rules, hostelIds };
    const elsewhere = await findInOtherRound(db, round, mostNamed);
    if (elsewhere.students > 0) {
      const names = elsewhere.first.map(nameAndUsername).join(', ');
      const values = { students: elsewhere.students, names, more: elsewhere.students - elsewhere.first.length };
      throw new Fault('studentsInOtherRound', { values });
    }
    const id = await queries.insertRound(db, { ...round, openedBy: me.userId }, newSeed());
    await overMany(db, () => takeIn(db, id, round, 'refuse'));
    const values = { round: rules.name, closes: campusTimes(settings.TIME_ZONE)(rules.closesAt) };
    await notifyAll(db, notification('roundOpened', values, { to: [], link: paths.ownRound() }), queries.studentsOf(id));
    return await withCounts(db, await getRound(db, scope, id));
  },

  async roundChange({ db, scope, params, body: { name, closesAt, basedOn }, settings }) {
    const round = await lockRoundThat(db, scope, params.id, roundCan.change);
    await refuseIfChanged(db, {
      wanted: inOneForm({ name, closesAt }),
      basedOn: basedOn && inOneForm(basedOn),
      present: inOneForm(round),
      shown: { closesAt: formatCampusTime(settings.TIME_ZONE, round.closesAt) },
      changes: (fields) => changesOf('round', [round.id], fields),
      timeZone: settings.TIME_ZONE,
    });
    if (closesAt !== undefined) checkClosingTime(closesAt);
    if (closesAt === undefined && round.state !== 'open') throw new Fault('roundMovedOn', { values: { state: round.state } });
    const reopened = { closes_at: closesAt, state: 'open', closed_at: null, input_id: null } as const;
    await updateRound(db, round.id, { name, ...(closesAt === undefined ? {} : reopened) });
    return await withCounts(db, await getRound(db, scope, round.id));
  },

  async roundClose({ db, scope, params }) {
    const students = await closeRound(db, await lockRoundThat(db, scope, params.id, roundCan.close));
    return { message: t(replyTexts.roundClosed, { students }) };
  },

  async roundCancel({ db, scope, params, body: { reason } }) {
    const round = await lockRoundThat(db, scope, params.id, roundCan.cancel);
    await updateRound(db, round.id, { state: 'cancelled', cancel_reason: reason });
    const cancellation = notification('roundCancelled', { round: round.name, reason }, { to: [], link: paths.ownRound() });
    await notifyAll(db, cancellation, queries.studentsOf(round.id));
    return { message: t(replyTexts.roundCancelled) };
  },
};
