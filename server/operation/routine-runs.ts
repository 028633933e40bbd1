/** Runs of routine operations: those in a row that one person made, of one kind, outcome, hostel and campus day. */
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '#contract/call/call.ts';
import { calls } from '#contract/calls.ts';
import { kindOf } from './kinds.ts';

const routine = Object.entries<Call>(calls).flatMap(([name, row]) => (row.routine ? [[name, kindOf(name)]] : []));

/** The kind of a routine call; null for others, which therefore equal nothing. */
const kindIn = (operation: string) => sql`${JSON.stringify(Object.fromEntries(routine))}::jsonb ->> ${sql.ref(`${operation}.call`)}`;

interface Of {
  /** the condition that the operation of an alias passes the filter of the list: what is not listed ends a run */
  passes: (operation: string) => RawBuilder<unknown>;
  timeZone: string;
}

const isUndone = (operation: string) => sql`exists (select from operation_undo u where u.undoes = ${sql.ref(`${operation}.id`)})`;

/** Whether an operation of the person who did `o` is in one run with it. An undone one stands for itself. */
function isOfRun(other: string, { passes, timeZone }: Of): RawBuilder<unknown> {
  const day = (operation: string) => sql`(${sql.ref(`${operation}.at`)} at time zone ${timeZone})::date`;
  const [refused, hostel] = ['refused', 'hostel_id'].map((column) => sql.ref(`${other}.${column}`));
  return sql`coalesce(
    ${kindIn(other)} = ${kindIn('o')} and ${refused} = o.refused
      and ${hostel} is not distinct from o.hostel_id and ${day(other)} = ${day('o')} and not ${isUndone('o')} and not ${isUndone(other)}
      and ${passes(other)},
    false)`;
}

/** The condition that an operation `o` is the newest of its run, or in none. Only the next one of the person is looked at, by an index. */
export const isNewestOfRun = (of: Of): RawBuilder<unknown> => sql`
  (${kindIn('o')} is null or not coalesce(
    (select ${isOfRun('n', of)} from operation n where n.by_id = o.by_id and n.id > o.id order by n.id limit 1), false))`;

/** How long the run is of which `o` is the newest, and whether all of it are the same call: a lateral join, without a row for other operations. */
export const runOf = (of: Of): RawBuilder<unknown> => sql`(
  select ${kindIn('o')} as kind, count(*)::int as times, count(distinct r.call) = 1 as "isOneDeed"
  from operation r
  where ${kindIn('o')} is not null and r.by_id = o.by_id and r.id <= o.id and r.id > coalesce(
    (select p.id from operation p where p.by_id = o.by_id and p.id < o.id and not ${isOfRun('p', of)} order by p.id desc limit 1), 0))`;
