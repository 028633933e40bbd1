/** Reads what an allotment round came to for one student, for staff. */
import { sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { StudentRound } from '#contract/student/student-round.ts';
import type { Db } from '#server/db/open.ts';
import { hostelWithin, type Scope } from '#server/call/scope.ts';
import { findResultOf } from './results.ts';
import { roundWithin } from './round-rows.ts';
import { findOwnOffer, findOwnWaiting } from './waiting-rows.ts';

/** The published round that keeps a seat for the student, otherwise the last one that drew them. Who reads it is who reads the results of the round for this student. */
export async function findStudentRound(
  db: Db,
  { scope, role, studentId }: { scope: Scope; role: Role; studentId: string },
): Promise<StudentRound | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.name
    from round r
    join round_result res on res.proposal_id = r.proposal_id and res.student_id = ${studentId}
    join student s on s.account_id = res.student_id and s.erased_at is null
    left join round_offer o on o.round_id = r.id and o.student_id = s.account_id and o.state = 'open' and o.expires_at > now()
    where r.state = 'published' and r.policy <> 'exchange' and ${roundWithin(scope)} and ${hostelWithin(scope, sql<string>`s.hostel_id`)}
    order by (o.id is not null) desc, r.published_at desc limit 1`.execute(db);
  const [round] = rows;
  const result = round && (await findResultOf(db, round.id, studentId, role));
  if (!result) return null;
  return {
    _id: round.id,
    name: round.name,
    place: result.place,
    reason: result.reason,
    waiting: await findOwnWaiting(db, round.id, studentId),
    offer: await findOwnOffer(db, round.id, studentId),
  };
}
