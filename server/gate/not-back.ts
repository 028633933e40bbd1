/** Recurring work: tells of students who are not back, one step of the ladder after the other. */
import { sql } from 'kysely';
import { mayBeOut, minutesLate } from '#contract/gate/may-be-out.ts';
import { notBackSteps } from '#contract/gate/not-back.ts';
import { paths } from '#contract/paths.ts';
import { campusDay, campusTimes } from '#server/campus-day.ts';
import type { Database, Db } from '#server/db/open.ts';
import { tellGuardians } from '#server/guardian/tell.ts';
import { type NewNotification, notification, notify } from '#server/notification/notify.ts';
import type { IsListed } from '#server/call/scope.ts';
import * as queries from './queries.ts';

/** The advisory lock by which only one process at a time tells. */
const notBackLock = 7_140_305;

const everywhere: IsListed = () => sql`true`;

type OutStudent = Awaited<ReturnType<typeof queries.studentsOut>>[number];

async function tell(db: Db, timeZone: string, now: Date): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${notBackLock}) as held`.execute(db);
  if (!rows[0]?.held) return;
  const curfews = new Map((await queries.curfewsOf(db, everywhere)).map(({ _id, curfew }) => [_id, curfew]));
  const atCampus = campusTimes(timeZone);
  const out = await queries.studentsOut(db, everywhere, { today: campusDay(timeZone, now), timeZone });

  function stepsOf({ hostelId, since, late, leave, told, lookedAfterBy, ...student }: OutStudent) {
    const curfew = curfews.get(hostelId) ?? null;
    if (since === null || lookedAfterBy !== null) return [];
    const { until } = mayBeOut({ curfew, late, leave }, atCampus(since));
    const minutes = minutesLate(curfew, until, atCampus(now.toISOString()));
    if (until === null || minutes === 0) return [];
    const steps = notBackSteps.filter(({ after }) => minutes > (curfew?.grace ?? 0) + after);
    return steps.length > (told ?? 0) ? [{ ...student, hostelId, since: atCampus(since), until, told: told ?? 0, steps }] : [];
  }

  const late = out.flatMap(stepsOf);
  await queries.noteNotBack(
    db,
    late.map(({ _id, movementId, steps }) => ({ student_id: _id, movement_id: movementId ?? '', told: steps.length })),
  );
  const due = late.flatMap(({ steps, told, ...student }) =>
    steps.slice(told).map(({ to }) => ({ ...student, to, about: student.movementId ?? '' })),
  );
  await notify(
    db,
    due.flatMap(({ _id, name, hostelId, since, until, to, about }): NewNotification[] => {
      if (to === 'guardian') return [];
      if (to === 'student') return [notification('notBack', { until }, { to: _id, link: paths.ownGate(), about })];
      return [notification('studentNotBack', { student: name, since, until }, { to, link: paths.whoIsOut(), hostelId, about })];
    }),
  );
  const forGuardians = due.filter(({ to }) => to === 'guardian');
  await tellGuardians(
    db,
    'notBack',
    forGuardians.map(({ _id: studentId, since, until, about }) => ({ studentId, key: 'wardNotBack', values: { since, until }, about })),
    campusDay(timeZone, now),
  );
}

/** Tells whoever is to be told by now, each once, whichever process looks. */
export async function tellOfNotBack({ write }: Pick<Database, 'write'>, timeZone: string, now = new Date()): Promise<void> {
  await write.transaction().execute(async (db) => await tell(db, timeZone, now));
}
