import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether a leave keeps the student away over the night after a day: it is approved, has begun, and ends later (`daysAway` of
 * contract/leave/leave.ts in SQL). `leave` is the alias of leave_request in the query.
 */
export function isAwayOver(leave: string, day: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${leave}.${name}`);
  return sql<SqlBool>`(${column('status')} = 'approved' and ${column('start_date')} <= ${day} and ${column('end_date')} > ${day})`;
}
