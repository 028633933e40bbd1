/** When a leave keeps somebody away, for whoever reads leave requests. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Whether a day is one of a leave request, named as in the query: `lastDayAway` (contract/leave.ts) in SQL. */
export const isAway = (leave: string, day: RawBuilder<unknown>): RawBuilder<SqlBool> => {
  const [start, end] = [sql.ref(`${leave}.start_date`), sql.ref(`${leave}.end_date`)];
  return sql<SqlBool>`${day} between ${start} and greatest(${start}, ${end} - 1)`;
};
