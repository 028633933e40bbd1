/** Erases a person from what was frozen of rounds and from their results (decision 0012). */
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { eraseApart } from './draw-apart.ts';
import { residentCode } from './frozen-input.ts';

interface Found {
  inputId: string;
  codes: string[];
}

/** The lists in which the person occurs as a student of the round or as somebody who lived in a room, with the person's codes there. */
async function findLists(db: Db, id: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select i.id as "inputId", codes.list as codes
    from round_input i
    join round_secret key on key.round_id = i.round_id
    left join round_student rs on rs.round_id = i.round_id and rs.student_id = ${id}
    cross join lateral (select array_remove(array[rs.code, ${residentCode(sql`${id}::text`)}], null) as list) codes
    where exists (select from unnest(codes.list) as code where position(code in i.input) > 0)
    order by i.id`.execute(db);
  return rows;
}

async function eraseFromList(db: Db, { inputId, codes }: Found): Promise<void> {
  const { input: list, ...drawn } = await db
    .selectFrom('round_input')
    .innerJoin('round_secret', 'round_secret.round_id', 'round_input.round_id')
    .select(['round_input.input', 'round_input.hash', 'round_secret.seed'])
    .where('id', '=', inputId)
    .executeTakeFirstOrThrow();
  const proposals = await db
    .selectFrom('round_proposal')
    .select((eb) => ['id', eb.ref('result').$notNull().as('result')])
    .where('input_id', '=', inputId)
    .orderBy('number')
    .execute();
  const results = proposals.map(({ result }) => result);
  const erased = await eraseApart(list, drawn, codes, results);
  await db.updateTable('round_input').set({ input: erased.list, erased: true }).where('id', '=', inputId).execute();
  for (const [n, proposal] of erased.proposals.entries())
    await db
      .updateTable('round_proposal')
      .set({ result: proposal.result, list: Buffer.from(proposal.list) })
      .where('id', '=', proposals[n]?.id ?? '')
      .execute();
  // the group's entry stands in the lines of its other members too; a result cannot be changed, only written anew
  await sql`
    with gone as (
      delete from round_result
      where proposal_id = any(${proposals.map((proposal) => proposal.id)}::uuid[]) and line -> 'group' -> 'members' ?| ${codes}::text[]
      returning *
    )
    insert into round_result (proposal_id, student_id, turn, group_size, room_id, seat, waiting_no, reason, line)
    select proposal_id, student_id, turn, group_size, room_id, seat, waiting_no, reason, jsonb_set(line, '{group}', 'null') from gone`.execute(
    db,
  );
}

/**
 * Afterwards nothing leads from the person to a code: the results, whose turn and reason would, are deleted, and the code by which the round still counts them
 * as one of its students is a new one.
 */
export async function eraseFromRounds(db: Db, id: string): Promise<void> {
  const lists = await findLists(db, id);
  await db.deleteFrom('round_waiting').where('student_id', '=', id).execute();
  for (const list of lists) await eraseFromList(db, list);
  await sql`update round_student set code = default where student_id = ${id}`.execute(db);
}
