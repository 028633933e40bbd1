/** Who came back later than they might, worked out from the movements by the rule of the gate. */
import { sql } from 'kysely';
import { eveningOf, mayBeOut, minutesLate, type OutRules, usualMorning } from '#contract/gate/may-be-out.ts';
import { hostelListed, type Listed } from '#server/call/scope.ts';
import { campusTimes } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { curfewsOf } from './queries.ts';

interface Return extends Pick<OutRules, 'late' | 'leave'> {
  studentId: string;
  hostelId: string;
  since: string;
  at: string;
}

/** The late returns since a campus day, each with the evening on which the student was to be in. */
export async function lateReturns(
  db: Db,
  list: Listed,
  { from, timeZone }: { from: string; timeZone: string },
): Promise<{ studentId: string; evening: string }[]> {
  const listed = await curfewsOf(db, (id) => hostelListed(list, id));
  const curfews = new Map(listed.map(({ _id, curfew }) => [_id, curfew]));
  const [earliest = '24:00'] = listed.flatMap(({ curfew }) => curfew?.inBy.filter((time) => time !== '') ?? []).toSorted();
  const morning = listed
    .map(({ curfew }) => curfew?.outFrom ?? usualMorning)
    .toSorted()
    .at(-1);
  const since = sql`${from}::date::timestamp at time zone ${timeZone}`;
  const local = (moment: string) => sql`(${sql.raw(moment)} at time zone ${timeZone})`;
  // who went out and came back on one day, after the morning and before the evening, cannot have been late; of the others the rule says it
  const { rows } = await sql<Return>`
    select m.student_id as "studentId", source.hostel_id as "hostelId", out.at as since, m.at,
      coalesce((select json_agg(json_build_object('day', day, 'until', to_char(expected_at, 'HH24:MI')))
        from late_arrival where student_id = m.student_id and day >= ${from}::date - 1), '[]') as late,
      coalesce((select json_agg(json_build_object('startDate', start_date, 'endDate', end_date, 'backBy', back_by))
        from leave_request where student_id = m.student_id and status = 'approved' and end_date >= ${from}::date - 1), '[]') as leave
    from (select distinct student_id from gate_student where ${hostelListed(list, sql.ref('hostel_id'))}) moved
    cross join lateral (
      select * from movement where student_id = moved.student_id and direction = 'in'
        and at >= ${since} and week_of(at) >= week_of(${since}) offset 0
    ) m
    join movement_source source on source.no = m.source_no
    join lateral movement_before(m.student_id, m.at, m.id) as out on out.direction = 'out'
    where source.hostel_id = any(${[...curfews.keys()]}) and (${local('out.at')}::time < ${morning}::time or ${local('m.at')}::time >= ${earliest}::time or ${local('m.at')}::time < ${morning}::time
        or ${local('m.at')}::date > ${local('out.at')}::date)`.execute(db);
  const atCampus = campusTimes(timeZone);
  return rows.flatMap(({ studentId, hostelId, since, at, late, leave }) => {
    const curfew = curfews.get(hostelId) ?? null;
    const { until } = mayBeOut({ curfew, late, leave }, atCampus(since));
    return until !== null && minutesLate(curfew, until, atCampus(at)) > 0 ? [{ studentId, evening: eveningOf(curfew, until) }] : [];
  });
}
