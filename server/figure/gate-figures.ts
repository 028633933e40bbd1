/** Figures of the gate. */
import { sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import { figureReach } from '#contract/figure/figure-kinds.ts';
import type { Figure } from '#contract/figure/figure.ts';
import { placeOf } from '#contract/room/room-search.ts';
import { hostelListed, isOneHostel } from '#server/call/scope.ts';
import type { Asked } from './asked.ts';

/** Now, as the fire sheet counts: of one hostel by floor, of several by hostel. */
export async function inside({ db, list, today }: Asked): Promise<Figure> {
  const onLeave = sql`presence.inside is not true and exists (
    select from leave_request l where l.student_id = student.account_id and l.status = 'approved' and l.end_date >= ${today} and l.start_date <= ${today})`;
  const counts = sql`count(*) filter (where not away and inside is not false)::int as inside, count(*) filter (where not away and inside is false)::int as out,
    count(*) filter (where away)::int as away`;
  const { rows } = await sql<{
    id: string;
    name: string;
    block: string | null;
    floor: string | null;
    inside: number;
    out: number;
    away: number;
  }>`
    select ${isOneHostel(list) ? sql`null as id, null as name, block, floor` : sql`id, name, null as block, null as floor`}, ${counts}
    from (
      select hostel.id, hostel.name, hostel.name_key, room.block, room.floor, presence.inside, ${onLeave} as away
      from student join hostel on hostel.id = student.hostel_id
      left join presence on presence.student_id = student.account_id
      left join allotment on allotment.student_id = student.account_id left join room on room.id = allotment.room_id
      where ${hostelListed(list, sql.ref('student.hostel_id'))}
    ) as student
    group by ${isOneHostel(list) ? sql`block, floor order by block, floor` : sql`id, name, name_key order by name_key collate "C"`}`.execute(
    db,
  );
  return {
    hostels: [],
    points: rows.map(({ id, name, block, floor, ...of }) => ({
      at: name ?? placeOf({ block: block ?? '', floor: floor ?? '' }),
      id,
      values: [of.inside, of.out, of.away],
    })),
  };
}

/** Movements of the last days by the hour of the day, from the first hour with any to the last. */
export async function gate({ db, list, today, timeZone }: Asked): Promise<Figure> {
  const since = sql`${addDays(today, 1 - figureReach.gateDays)}::date::timestamp at time zone ${timeZone}`;
  const { rows } = await sql<{ hour: number; out: number; in: number }>`
    select extract(hour from m.at at time zone ${timeZone})::int as hour,
      count(*) filter (where m.direction = 'out')::int as out, count(*) filter (where m.direction = 'in')::int as in
    from (select distinct student_id from gate_student where ${hostelListed(list, sql.ref('hostel_id'))}) as moved
    cross join lateral (
      select at, direction, source_no from movement where student_id = moved.student_id and at >= ${since} and week_of(at) >= week_of(${since}) offset 0
    ) as m
    join movement_source on no = m.source_no
    where ${hostelListed(list, sql.ref('movement_source.hostel_id'))}
    group by 1 order by 1`.execute(db);
  const ofHour = new Map(rows.map((row) => [row.hour, row]));
  const [first = 0, last = -1] = [rows[0]?.hour, rows.at(-1)?.hour];
  return {
    hostels: [],
    points: Array.from({ length: last - first + 1 }, (_, n) => {
      const { out = 0, in: back = 0 } = ofHour.get(first + n) ?? {};
      return { at: `${String(first + n).padStart(2, '0')}:00`, id: null, values: [out, back] };
    }),
  };
}
