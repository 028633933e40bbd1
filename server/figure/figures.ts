/** One read for each figure. Each goes from the hostels to what is theirs by an index, so that a hostel's figure costs the same on any campus. */
import { sql } from 'kysely';
import { addDays, dayOfWeek } from '#contract/day/days.ts';
import { type FigureKind, figureReach, resolvingTimes } from '#contract/figure/figure-kinds.ts';
import type { Figure } from '#contract/figure/figure.ts';
import { groupBy } from '#contract/group-by.ts';
import { shownName } from '#contract/person/person.ts';
import { placeName } from '#contract/room/room-search.ts';
import { isOnLeave } from '#server/attendance/sheet-of-day.ts';
import { isAwayOver } from '#server/call/away-over.ts';
import { hostelListed, isOneHostel, type Listed, livesListed } from '#server/call/scope.ts';
import { daysTaken, livedThen, madeInYear, placeThen, took } from '#server/complaint/counted.ts';
import { seatsOf } from '#server/db/kept-counts.ts';
import { anyOf, sumOf } from '#server/db/listing.ts';
import { lateReturns } from '#server/gate/late-returns.ts';
import type { Asked } from './asked.ts';
import { gate, inside } from './gate-figures.ts';

/** The hostels of a list in SQL, archived ones too since their past is counted as ever, for what is read of each by a lateral join. */
const hostelsOf = (list: Listed) => sql`(select id, name, name_key from hostel where ${hostelListed(list, sql.ref('hostel.id'))}) as h`;

/** Those that have a line: an archived one only where it alone is asked for. */
const hostelsWithSeats = async ({ db, list }: Asked) =>
  await db
    .selectFrom('hostel')
    .select((eb) => [
      'hostel.id as _id',
      'hostel.name',
      seatsOf(eb.ref('hostel.id')).as('seats'),
      sumOf(eb.selectFrom('hostel_room_count').whereRef('hostel_room_count.hostel_id', '=', 'hostel.id'), 'occupied').as('taken'),
    ])
    .where((eb) => hostelListed(list, eb.ref('hostel.id')))
    .$if(!isOneHostel(list), (query) => query.where('hostel.archived_at', 'is', null))
    .orderBy(sql`hostel.name_key collate "C"`)
    .execute();

type Hostels = Awaited<ReturnType<typeof hostelsWithSeats>>;
const shown = (hostels: Hostels): Figure['hostels'] => hostels.map(({ _id, name, seats: all }) => ({ _id, name, seats: all }));

/** Without the points before the first that has something: nothing is known of the time before a hostel was entered here. */
const fromFirst = (points: Figure['points']): Figure['points'] => {
  const first = points.findIndex(({ values }) => values.some((value) => value !== 0));
  return first === -1 ? [] : points.slice(first);
};

const week = 7;

/** The seats taken now, and from them backwards to the end of each day: what began since was not there yet, what ended since still was. */
async function seats(asked: Asked): Promise<Figure> {
  const { db, list, today, timeZone } = asked;
  const hostels = await hostelsWithSeats(asked);
  const first = sql`${addDays(today, -week * (figureReach.weeks + 1))}::date::timestamp at time zone ${timeZone}`;
  const { rows } = await sql<{ hostel: string; weeks: number; more: number }>`
    select hostel, (${today}::date - (at at time zone ${timeZone})::date) / ${sql.lit(week)} as weeks, sum(more)::int as more
    from (
      select h.id as hostel, began.since as at, 1 as more
      from ${hostelsOf(list)} join lateral (select since from stay where hostel_id = h.id and since >= ${first}) as began on true
      union all
      select h.id, ended.until, -1
      from ${hostelsOf(list)} join lateral (select until from stay where hostel_id = h.id and until >= ${first}) as ended on true
    ) as moved group by 1, 2`.execute(db);
  const moved = new Map(rows.map(({ hostel, weeks, more }) => [`${hostel} ${weeks}`, more]));
  const taken = hostels.map((hostel) => hostel.taken);
  const points: Figure['points'] = [];
  for (let weeks = 0; weeks <= figureReach.weeks; weeks++) {
    points.unshift({ at: addDays(today, -week * weeks), id: null, values: [...taken] });
    for (const [index, { _id }] of hostels.entries()) taken[index] = (taken[index] ?? 0) - (moved.get(`${_id} ${weeks}`) ?? 0);
  }
  return { hostels: shown(hostels), points: fromFirst(points) };
}

async function attendance(asked: Asked): Promise<Figure> {
  const { db, list, today } = asked;
  const hostels = await hostelsWithSeats(asked);
  const from = addDays(today, 1 - figureReach.evenings);
  const of = sql`from attendance as a where a.hostel_id = h.id and a.day between ${from}::date and ${today}::date`;
  // counted one by one, each from an index alone; who is marked absent and on leave is on leave, as on the sheet of the day
  const { rows } = await sql<{ hostel: string; day: string; percent: number }>`
    select h.id as hostel, marked.day, round(100 - 100.0 * coalesce(absent.count, 0) / (marked.count - coalesce(absent.excused, 0)), 1)::float8 as percent
    from ${hostelsOf(list)}
    join lateral (select a.day, count(*) ${of} group by a.day) as marked on true
    left join lateral (
      select day, count(*) filter (where not on_leave) as count, count(*) filter (where on_leave) as excused
      from (select a.day, ${isOnLeave('a.student_id', sql`a.day`)} as on_leave ${of} and a.status = 'absent') as away
      group by day
    ) as absent on absent.day = marked.day
    where marked.count > coalesce(absent.excused, 0)`.execute(db);
  const marked = new Map(rows.map(({ hostel, day, percent }) => [`${hostel} ${day}`, percent]));
  const points = Array.from({ length: figureReach.evenings }, (_, evening) => {
    const at = addDays(from, evening);
    return { at, id: null, values: hostels.map(({ _id }) => marked.get(`${_id} ${at}`) ?? null) };
  });
  return { hostels: shown(hostels), points: rows.length === 0 ? [] : points };
}

async function away({ db, list, today }: Asked): Promise<Figure> {
  const last = addDays(today, figureReach.nights - 1);
  const { rows } = await sql<{ at: string; nights: number }>`
    select night::date as at, count(l.start_date)::int as nights
    from generate_series(${today}::date, ${last}::date, interval '1 day') as night
    left join (
      select start_date, end_date, status from leave_request
      where status = 'approved' and end_date > ${today} and start_date <= ${last} and ${livesListed(list, sql.ref('student_id'))}
    ) as l on ${isAwayOver('l', sql`night::date`)}
    group by 1 order by 1`.execute(db);
  return { hostels: [], points: rows.map(({ at, nights }) => ({ at, id: null, values: [nights] })) };
}

/** Fewer absences are no habit. */
const fewestAbsences = 2;

async function absent({ db, list, today }: Asked): Promise<Figure> {
  const { rows } = await sql<{ id: string; name: string; username: string; nights: number; once: number }>`
    with each_student as (
      select a.student_id, count(*) as nights
      from ${hostelsOf(list)} join lateral (
        select student_id from attendance
        where hostel_id = h.id and day > ${addDays(today, -figureReach.evenings)} and status = 'absent'
      ) as a on true
      group by a.student_id
    )
    select account.id, account.name, account.username, often.nights::int,
      (select count(*)::int from each_student where nights < ${fewestAbsences}) as once
    from each_student as often join account on account.id = often.student_id
    where often.nights >= ${fewestAbsences}
    order by often.nights desc, account.name, account.username limit ${figureReach.most}`.execute(db);
  return {
    hostels: [],
    points: rows.map(({ id, nights, ...person }) => ({ at: shownName(person), id, values: [nights] })),
    once: rows[0]?.once ?? 0,
  };
}

const lateSince = ({ today }: Asked): string => addDays(today, -figureReach.evenings);
const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

async function late(asked: Asked): Promise<Figure> {
  const returns = await lateReturns(asked.db, asked.list, { from: lateSince(asked), timeZone: asked.timeZone });
  const onDay = (weekday: number) => returns.filter(({ evening }) => dayOfWeek(evening) === weekday).length;
  return {
    hostels: [],
    points: returns.length === 0 ? [] : mondayFirst.map((weekday) => ({ at: String(weekday), id: null, values: [onDay(weekday)] })),
  };
}

/** One late return says nothing about a person. */
const fewestReturns = 2;

async function oftenLate(asked: Asked): Promise<Figure> {
  const returns = await lateReturns(asked.db, asked.list, { from: lateSince(asked), timeZone: asked.timeZone });
  const byStudent = [...groupBy(returns, ({ studentId }) => studentId)];
  const often = byStudent
    .filter(([, each]) => each.length >= fewestReturns)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, figureReach.most);
  const people = await asked.db
    .selectFrom('account')
    .select(['id', 'name', 'username'])
    .where('id', '=', anyOf(often.map(([id]) => id)))
    .execute();
  const names = new Map(people.map((person) => [person.id, shownName(person)]));
  return {
    hostels: [],
    points: often.map(([id, each]) => ({ at: names.get(id) ?? '', id, values: [each.length] })),
    once: byStudent.filter(([, each]) => each.length < fewestReturns).length,
  };
}

interface Complaints {
  open: number;
  resolved: number;
  half: number | null;
}

const complaintValues = sql`count(*) filter (where c.status = 'pending')::int as open,
  count(*) filter (where c.status = 'resolved')::int as resolved,
  round((percentile_cont(0.5) within group (order by ${daysTaken}))::numeric, 1)::float8 as half`;

/** The complaints of the last 12 months, each beside its hostel. */
const complaintsOf = (list: Listed) =>
  sql`${hostelsOf(list)} join lateral (select * from complaint as c where c.hostel_id = h.id and ${madeInYear}) as c on true`;

/** Of one hostel by the floor, or without floors the room, in which the student lived then; of several by hostel. */
async function complaints({ db, list }: Asked): Promise<Figure> {
  if (!isOneHostel(list)) {
    const { rows } = await sql<Complaints & { id: string; name: string }>`
      select h.id, h.name, ${complaintValues}
      from ${complaintsOf(list)}
      group by h.id, h.name, h.name_key order by h.name_key collate "C"`.execute(db);
    return { hostels: [], points: rows.map(({ id, name, open, resolved, half }) => ({ at: name, id, values: [open, resolved, half] })) };
  }
  const { rows } = await sql<Complaints & { place: string }>`
    select ${placeThen} as place, ${complaintValues}
    from complaint as c left join ${livedThen}
    where ${hostelListed(list, sql.ref('c.hostel_id'))} and ${madeInYear}
    group by 1 order by count(*) desc, 1 limit ${figureReach.most}`.execute(db);
  const points = rows.map(({ place, open, resolved, half }) => ({ at: placeName(place), id: null, place, values: [open, resolved, half] }));
  return { hostels: [], points };
}

async function kinds({ db, list }: Asked): Promise<Figure> {
  const { rows } = await sql<Complaints & { kind: string | null }>`
    select c.kind, ${complaintValues}
    from ${complaintsOf(list)}
    group by c.kind order by count(*) desc, c.kind`.execute(db);
  return {
    hostels: [],
    points: rows.map(({ kind, open, resolved, half }) => ({ at: kind ?? '', id: null, values: [open, resolved, half] })),
  };
}

async function resolving({ db, list }: Asked): Promise<Figure> {
  const { rows } = await sql<{ at: string; count: number }>`
    select case when c.status = 'pending' then 'open' else ${took} end as at, count(*)::int
    from ${complaintsOf(list)}
    group by 1`.execute(db);
  const counts = new Map(rows.map(({ at, count }) => [at, count]));
  return { hostels: [], points: rows.length === 0 ? [] : resolvingTimes.map((at) => ({ at, id: null, values: [counts.get(at) ?? 0] })) };
}

const amount = (status: string) => sql`coalesce(sum(f.amount) filter (where f.status = ${status}), 0)::float8`;

async function fines({ db, list, today, timeZone }: Asked): Promise<Figure> {
  const month = sql`date_trunc('month', f.imposed_at at time zone ${timeZone})`;
  const { rows } = await sql<{ at: string; paid: number; unpaid: number; cancelled: number }>`
    select to_char(month, 'YYYY-MM') as at, ${amount('paid')} as paid, ${amount('pending')} as unpaid, ${amount('cancelled')} as cancelled
    from generate_series(
      date_trunc('month', ${today}::date::timestamp) - interval '1 month' * ${figureReach.months - 1}, ${today}::timestamp, interval '1 month') as month
    left join (
      select imposed_at, amount, status from fine
      where ${hostelListed(list, sql.ref('hostel_id'))} and imposed_at > now() - interval '1 month' * ${figureReach.months}
    ) as f on ${month} = month
    group by month order by month`.execute(db);
  const points = rows.map(({ at, paid, unpaid, cancelled }) => ({ at, id: null, values: [paid, unpaid, cancelled] }));
  return { hostels: [], points: fromFirst(points) };
}

export const figures: Readonly<Record<FigureKind, (asked: Asked) => Promise<Figure>>> = {
  seats,
  attendance,
  away,
  absent,
  inside,
  gate,
  late,
  'often-late': oftenLate,
  complaints,
  kinds,
  resolving,
  fines,
};
