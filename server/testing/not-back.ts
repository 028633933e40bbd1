import { sql } from 'kysely';
import { tellOfNotBack } from '#server/gate/not-back.ts';
import type { TestServer } from './server.ts';

/** Puts somebody out of a hostel since yesterday, when all had to be in by nine, and tells of everybody who is not back. */
export async function leaveSomebodyOut({ database, settings }: TestServer, hostelId: string): Promise<void> {
  const inBy = Array<string>(7).fill('21:00');
  await sql`
    insert into curfew (hostel_id, in_by, out_from, grace_minutes) values (${hostelId}, ${inBy}, '05:00', 10)
    on conflict (hostel_id) do update set in_by = excluded.in_by`.execute(database.write);
  await sql`
    insert into movement (id, student_id, direction, at, offset_ms, source_no)
    select gen_random_uuid(), account_id, 'out', now() - interval '26 hours', 0, movement_source_of(hostel_id, account_id, 'number')
    from student where hostel_id = ${hostelId}
      and not exists (select from presence where student_id = account_id and since > now() - interval '26 hours')
      and not exists (select from leave_request where student_id = account_id and status = 'approved' and end_date > now() - interval '3 days')
    limit 1`.execute(database.write);
  await tellOfNotBack(database, settings.TIME_ZONE);
}
