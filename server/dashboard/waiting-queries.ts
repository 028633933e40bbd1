import { sql } from 'kysely';
import type { Ages, WaitingInHostel } from '#contract/dashboard/dashboard.ts';
import type { Db } from '#server/db/open.ts';
import { hostelWithin, livesListed, type Scope } from '#server/call/scope.ts';
import { isLow } from '#server/inventory/low-stock.ts';

/** How many of the rows counted were created within a day, within a week, or longer ago. */
const ages = sql<Ages>`json_build_object(
  'day', count(*) filter (where created_at > now() - interval '1 day'),
  'week', count(*) filter (where created_at <= now() - interval '1 day' and created_at > now() - interval '7 days'),
  'longer', count(*) filter (where created_at <= now() - interval '7 days')
)`;

/** The open work of each hostel in scope that is in use, by name of the hostel. Partial indexes, such as `complaint_pending`, find only what is open. */
export async function waitingByHostel(db: Db, scope: Scope): Promise<WaitingInHostel[]> {
  const { rows } = await sql<WaitingInHostel>`
    select json_build_object('_id', hostel.id, 'name', hostel.name) as hostel,
      (select ${ages} from complaint where hostel_id = hostel.id and status = 'pending') as complaints,
      coalesce(leave.ages, '{"day": 0, "week": 0, "longer": 0}') as leave,
      (select json_build_object('fines', count(*), 'amount', coalesce(sum(amount), 0)) from fine
        where hostel_id = hostel.id and status = 'pending') as unpaid,
      (select count(*)::int from inventory_item where hostel_id = hostel.id and ${isLow}) as "lowStock"
    from hostel_in_use as hostel
    left join (
      -- which hostel a request waits in is known by its student alone, so that the requests are gone through once and not for each hostel;
      -- their students are looked up, since a join may read all students
      select hostel_id, ${ages} as ages
      from (
        select created_at, (select hostel_id from student where account_id = student_id) as hostel_id
        from leave_request where status = 'pending' and ${livesListed({ scope, hostel: undefined }, sql.ref('student_id'))}
      ) as waiting
      group by hostel_id
    ) as leave on leave.hostel_id = hostel.id
    where ${hostelWithin(scope, sql.ref('hostel.id'))}
    order by hostel.name_key collate "C"`.execute(db);
  return rows;
}
