/** SQL conditions for the days and nights on which a leave keeps a student away. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Whether a day is one of a leave: `lastDayAway` (contract/leave.ts) in SQL. `leave` is the alias of leave_request in the query. */
export const isAway = (leave: string, day: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  const [start, end] = [sql.ref(`${leave}.start_date`), sql.ref(`${leave}.end_date`)];
  return sql<SqlBool>`${day} between ${start} and greatest(${start}, ${end} - 1)`;
};

/** Whether a leave keeps the student away over the night after a day: it is approved, has begun, and does not end on that day. */
export const isAwayOver = (leave: string, day: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${leave}.status`)} = 'approved' and ${sql.ref(`${leave}.start_date`)} <= ${day}::date and ${sql.ref(`${leave}.end_date`)} > ${day}::date)`;
