/** Reads what is entered about students, and puts into words what speaks against a move. */
import { replyTexts } from '#contract/messages.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { readsCare } from '#contract/round/round-care.ts';
import { t } from '#contract/text/text.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { RequestCounter } from '#server/call/request-counter.ts';
import type { Me } from '#server/call/session.ts';
import { Fault } from '#server/fault.ts';
import { breachesOf, type Breach, type Care, type RoomToJoin } from './care.ts';

/** What is entered about these students, as far as it is about nobody else. */
export async function careAmong(db: Db, studentIds: readonly string[]): Promise<Care> {
  const needs = await db.selectFrom('room_need').select('needed_by').where('needed_by', '=', anyOf(studentIds)).execute();
  const pairs = await db
    .selectFrom('apart_pair')
    .select(['one_id', 'other_id'])
    .where('one_id', '=', anyOf(studentIds))
    .where('other_id', '=', anyOf(studentIds))
    .execute();
  const apart = new Map<string, Set<string>>();
  for (const { one_id: one, other_id: other } of pairs) {
    apart.getOrInsertComputed(one, () => new Set()).add(other);
    apart.getOrInsertComputed(other, () => new Set()).add(one);
  }
  return { apart, needing: new Set(needs.map(({ needed_by }) => needed_by)) };
}

export interface Joining {
  room: RoomToJoin & { roomNumber: string };
  newcomers: readonly string[];
}

/** One sentence for each breach, with names and reasons: only for those who may read them. */
export async function inWords(db: Db, breaches: readonly { breach: Breach; roomNumber: string }[]): Promise<string[]> {
  const ids = breaches.flatMap(({ breach }) => [...breach.studentIds]);
  const people = await db.selectFrom('account').select(['id', 'username', 'name']).where('id', '=', anyOf(ids)).execute();
  const names = new Map(people.map((person) => [person.id, nameAndUsername(person)]));
  const needs = await db.selectFrom('room_need').select(['needed_by', 'reason']).where('needed_by', '=', anyOf(ids)).execute();
  const pairs = await db.selectFrom('apart_pair').select(['one_id', 'other_id', 'reason']).where('one_id', '=', anyOf(ids)).execute();
  return breaches.map(({ breach, roomNumber: room }) => {
    const [one = '', other = ''] = breach.studentIds;
    if (breach.kind === 'accessible') {
      const reason = needs.find(({ needed_by }) => needed_by === one)?.reason ?? '';
      return t(replyTexts.needUnheeded, { student: names.get(one) ?? '', room, reason });
    }
    const pair = pairs.find(({ one_id, other_id }) => [one_id, other_id].includes(one) && [one_id, other_id].includes(other));
    return t(replyTexts.apartUnheeded, { one: names.get(one) ?? '', other: names.get(other) ?? '', room, reason: pair?.reason ?? '' });
  });
}

const mostNamed = 10;

/** Sentences about what speaks against these students living in these rooms; a number instead of those beyond the first few. */
export async function describeBreaches(db: Db, joining: readonly Joining[]): Promise<{ sentences: string[]; breaches: number }> {
  const care = await careAmong(db, joining.flatMap(({ room, newcomers }) => [...room.people, ...newcomers])); // prettier-ignore
  const found = joining.flatMap(({ room, newcomers }) =>
    breachesOf(room, newcomers, care).map((breach) => ({ breach, roomNumber: room.roomNumber })),
  );
  return { sentences: await inWords(db, found.slice(0, mostNamed)), breaches: found.length };
}

const hour = 3_600_000;
/** Warnings in an hour to a person who may not read what is entered: more than a caretaker meets, too few to try everybody. */
const mostUnsaid = 20;
const unsaid = new RequestCounter(hour, 20_000);

type Warned = Pick<Me, 'userId' | 'role'>;

/** Refuses whoever may not read what is entered and was warned too often. To be called before anything is looked up, so that this tells nothing either. */
export function refuseIfWarnedTooOften({ userId, role }: Warned): void {
  const retryAfter = readsCare(role) ? 0 : unsaid.wait(userId, mostUnsaid);
  if (retryAfter > 0) throw new Fault('careTooOften', { retryAfter });
}

/** Refuses whoever may not read what is entered, and counts that; others are to be told what it is. */
export function refuseUnsaid({ userId, role }: Warned): void {
  if (readsCare(role)) return;
  unsaid.count(userId, mostUnsaid);
  throw new Fault('careUnheededUnsaid');
}

/**
 * Refuses with a warning if something is entered that speaks against these students living in these rooms. Who may not read what it is learns only that it
 * is. To be called after whatever else can refuse the call: one that fails in any case would otherwise tell of it without moving anybody.
 */
export async function refuseUnheeded(db: Db, me: Warned, joining: readonly Joining[]): Promise<void> {
  refuseIfWarnedTooOften(me);
  const { sentences, breaches } = await describeBreaches(db, joining);
  if (breaches === 0) return;
  refuseUnsaid(me);
  throw new Fault('careUnheeded', { values: { what: sentences.join(' '), more: breaches - sentences.length } });
}
