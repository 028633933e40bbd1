/** When a leave keeps somebody away, for whoever reads leave requests. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Whether a day is one of a leave request, named as in the query: `lastDayAway` (contract/leave.ts) in SQL. */
export const isAway = (leave: string, day: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  const [start, end] = [sql.ref(`${leave}.start_date`), sql.ref(`${leave}.end_date`)];
  return sql<SqlBool>`${day} between ${start} and greatest(${start}, ${end} - 1)`;
};

/** Whether somebody is away over the night after a day by a leave request: approved, begun, and not back on that day. */
export const isAwayOver = (leave: string, day: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${leave}.status`)} = 'approved' and ${sql.ref(`${leave}.start_date`)} <= ${day}::date and ${sql.ref(`${leave}.end_date`)} > ${day}::date)`;
