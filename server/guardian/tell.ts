/** Telling guardians what happens to their student, as far as the institution wants it and it concerns them. */
import { sql } from 'kysely';
import type { GuardianTextKey } from '#contract/delivery/gateway.ts';
import { type GuardianMatter, isMinor } from '#contract/guardian/guardian.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { sendAhead } from '#server/db/together.ts';
import { adultsTooOf, guardiansToldOf, storedSetting } from '#server/institution-setting.ts';
import type { StoredValues } from '#server/notification/notification-text.ts';
import { notifyGuardians } from '#server/notification/notify.ts';
import { shownNameOf } from '#server/person.ts';

interface News {
  studentId: string;
  /** of a text that also has `{student}` */
  key: GuardianTextKey;
  values: StoredValues;
  about?: string;
}

const concern = {
  leave: 'sees_leave',
  absence: 'sees_attendance',
  absenceAlone: 'sees_attendance',
  notBack: 'sees_attendance',
  fine: 'sees_money',
} as const satisfies Record<GuardianMatter, string>;

/**
 * What goes out ten minutes later, and only if it still holds then, so that a slip of the finger can be put right first: `claim` in queue.ts
 * asks again, and of leave a trigger withdraws what was taken back.
 */
const correctable: ReadonlySet<GuardianMatter> = new Set<GuardianMatter>(['leave', 'absenceAlone', 'fine']);

/** Of students of age, guardians are told of leave; of anything else only if the institution says so. `today` is the campus day. */
export async function tellGuardians(db: Db, matter: GuardianMatter, news: readonly News[], today: string): Promise<number> {
  const guardians = await db
    .selectFrom('guardian as g')
    .innerJoin('account as a', 'a.id', 'g.student_id')
    .leftJoin('student_birth as b', 'b.student_id', 'g.student_id')
    .select([
      'g.id',
      'g.student_id',
      'b.born_on',
      sql<string>`${shownNameOf('a')}`.as('student'),
      storedSetting('guardians_told').as('matters'),
      storedSetting('guardians_of_adults').as('adults'),
    ])
    .where('g.student_id', '=', anyOf(news.map(({ studentId }) => studentId)))
    .where(`g.${concern[matter]}`, '=', true)
    .where(sql<boolean>`not is_barred(g)`)
    .execute();
  const [first] = guardians;
  if (!first || !guardiansToldOf(first.matters).includes(matter)) return 0;
  const mayHear = matter === 'leave' || adultsTooOf(first.adults);
  const told = Map.groupBy(
    guardians.filter(({ born_on: bornOn }) => mayHear || isMinor(bornOn, today)),
    ({ student_id: id }) => id,
  );
  const drafts = news.flatMap(({ studentId, values, ...draft }) =>
    (told.get(studentId) ?? []).map(({ id, student }) => ({ ...draft, to: [id], values: { ...values, student } })),
  );
  await notifyGuardians(db, drafts);
  if (correctable.has(matter) && drafts.length > 0) await hold(db, news);
  return drafts.length;
}

async function hold(db: Db, news: readonly News[]): Promise<void> {
  const later = sql`
    update delivery d set due = now() + interval '10 minutes' from notification n
    where n.id = d.notification_id and d.state = 'waiting' and d.created_at = now()
      and n.text_key = ${anyOf(news.map(({ key }) => key))} and n.about = ${anyOf(news.flatMap(({ about }) => about ?? []))}`;
  await sendAhead(db, later);
}

interface Absence {
  /** who was absent without leave */
  absent: readonly string[];
  day: string;
  today: string;
}

/**
 * Tells guardians who was absent on a day, each once. It goes out only while the student still counts as absent (`claim` in queue.ts), and may be told
 * again after that. Returns how many are told.
 */
export async function tellOfAbsence(db: Db, matter: 'absence' | 'absenceAlone', { absent, day, today }: Absence): Promise<number> {
  const before = await db
    .selectFrom('notification as n')
    .innerJoin('guardian as g', 'g.id', 'n.guardian_id')
    .select('g.student_id')
    .where('g.student_id', '=', anyOf(absent))
    .where('n.text_key', '=', 'wardAbsent')
    .where(sql<boolean>`n.text_values ->> 'day' = ${day}`)
    .where(sql<boolean>`(select bool_and(d.state = 'withheld') from delivery d where d.notification_id = n.id) is not true`)
    .execute();
  const told = new Set(before.map(({ student_id: id }) => id));
  const news = absent
    .filter((id) => !told.has(id))
    .map((studentId) => ({ studentId, key: 'wardAbsent', values: { day }, about: studentId }) as const);
  return await tellGuardians(db, matter, news, today);
}
