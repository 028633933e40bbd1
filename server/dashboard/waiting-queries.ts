import { sql, type RawBuilder } from 'kysely';
import type { Ages, WaitingInHostel } from '#contract/dashboard/dashboard.ts';
import type { Db } from '#server/db/open.ts';
import { hostelWithin, type Scope } from '#server/call/scope.ts';

/** Counts rows by how long ago they were created: within a day, within a week, or longer ago. */
const agesOf = (rows: RawBuilder<unknown>): RawBuilder<Ages> => sql`(
  select json_build_object(
    'day', count(*) filter (where created_at > now() - interval '1 day'),
    'week', count(*) filter (where created_at <= now() - interval '1 day' and created_at > now() - interval '7 days'),
    'longer', count(*) filter (where created_at <= now() - interval '7 days')
  ) from (select ${rows}) as waiting
)`;

/** The open work of each hostel in scope, by name of the hostel. Partial indexes, such as `complaint_pending`, find only what is open. */
export async function waitingByHostel(db: Db, scope: Scope): Promise<WaitingInHostel[]> {
  const { rows } = await sql<WaitingInHostel>`
    select json_build_object('_id', hostel.id, 'name', hostel.name) as hostel,
      ${agesOf(sql`created_at from complaint where hostel_id = hostel.id and status = 'pending'`)} as complaints,
      ${agesOf(sql`leave_request.created_at from leave_request join student on student.account_id = student_id where student.hostel_id = hostel.id and status = 'pending'`)} as leave,
      (select json_build_object('fines', count(*), 'amount', coalesce(sum(amount), 0)) from fine
        where hostel_id = hostel.id and status = 'pending') as unpaid,
      (select count(*)::int from inventory_item where hostel_id = hostel.id and quantity < threshold) as "lowStock"
    from hostel
    where ${hostelWithin(scope, sql.ref('hostel.id'))}
    order by hostel.name_key collate "C"`.execute(db);
  return rows;
}
