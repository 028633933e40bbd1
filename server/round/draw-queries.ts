import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { RoundProposal } from '#contract/round/round-draw.ts';
import type { Db } from '#server/db/open.ts';
import type { Drawing, Written } from './drawing.ts';
import { hadNeed } from './reasons.ts';

interface StoredInput extends Written {
  /** whether entries are missing because somebody was erased, so that it cannot be drawn */
  erased: boolean;
}

export async function getInput(db: Db, id: string): Promise<StoredInput> {
  return await db.selectFrom('round_input').select(['hash', 'input as text', 'erased']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The hash of the list that the round was first drawn from; empty if it has not been drawn. */
export async function findFirstHash(db: Db, roundId: string): Promise<string> {
  const first = await db
    .selectFrom('round_proposal')
    .innerJoin('round_input', 'round_input.id', 'round_proposal.input_id')
    .select('round_input.hash')
    .where('round_proposal.round_id', '=', roundId)
    .orderBy('round_proposal.number')
    .limit(1)
    .executeTakeFirst();
  return first?.hash ?? '';
}

export async function insertInput(db: Db, roundId: string, { hash, text }: Written): Promise<string> {
  const { id } = await db
    .insertInto('round_input')
    .values({ round_id: roundId, hash, input: text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function getSeed(db: Db, roundId: string): Promise<string> {
  const { seed } = await db.selectFrom('round_secret').select('seed').where('round_id', '=', roundId).executeTakeFirstOrThrow();
  return seed;
}

/** What was drawn: of an exchange, which has no list, only the results. */
export type Drawn = Drawing | (Pick<Drawing, 'rows'> & { [N in Exclude<keyof Drawing, 'rows'>]?: never });

/** Returns the id of the proposal. The caller has locked the round. */
export async function insertProposal(db: Db, roundId: string, inputId: string | null, drawing: Drawn): Promise<string> {
  const inserted = await sql<{ id: string }>`
    insert into round_proposal (round_id, number, input_id, result_hash, result, receipt, list)
    select ${roundId}, coalesce(max(number), 0) + 1, ${inputId}::uuid, ${drawing.resultHash ?? null}, ${drawing.result ?? null},
      ${drawing.receipt ?? null}::bytea, ${drawing.list ?? null}::bytea
    from round_proposal where round_id = ${roundId} returning id`.execute(db);
  const [proposal] = inserted.rows;
  if (!proposal) throw new Error('a proposal was not written');
  const isStudent = inputId === null ? sql`rs.student_id = d.student::uuid` : sql`rs.code = d.student`;
  for (const rows of drawing.rows)
    await sql`
      insert into round_result (proposal_id, student_id, turn, group_size, room_id, seat, waiting_no, reason, line)
      select ${proposal.id}, rs.student_id, d.turn, d.size, d."roomId", d.seat, d."waitingNo", d.reason, d.line
      from json_to_recordset(${inflateRawSync(rows).toString()}::json) as d (
        student text, turn integer, size smallint, "roomId" uuid, seat smallint, "waitingNo" integer, reason jsonb, line jsonb
      ) join round_student rs on rs.round_id = ${roundId} and ${isStudent}`.execute(db);
  return proposal.id;
}

export async function findProposal(db: Db, roundId: string): Promise<Omit<RoundProposal, 'obstacles'> | undefined> {
  const { rows } = await sql<Omit<RoundProposal, 'obstacles'>>`
    with proposal as (
      select p.* from round r join round_proposal p on p.id = r.proposal_id where r.id = ${roundId}
    ), placed as (
      select room.hostel_id, count(*)::integer as students from proposal join round_result res on res.proposal_id = proposal.id
      join room on room.id = res.room_id group by room.hostel_id
    ), by_hostel as (
      select h.id, h.name, h.name_key, coalesce(placed.students, 0) as placed,
        greatest(0, coalesce((select sum(free) from hostel_seats where hostel_id = h.id), 0)
          - case when (select state = 'published' or policy = 'exchange' from round where id = ${roundId}) then 0 else coalesce(placed.students, 0) end)::integer as free
      from round_hostel rh join hostel h on h.id = rh.hostel_id left join placed on placed.hostel_id = h.id where rh.round_id = ${roundId}
    ), counted as (
      select count(*) filter (where room_id is not null)::integer as placed, count(*) filter (where room_id is null)::integer as waiting,
        count(distinct turn) filter (where group_size > 1)::integer as groups,
        json_build_object('students', count(*) filter (where ${hadNeed('res')}), 'met', count(*) filter (where ${hadNeed('res')} and room_id is not null)) as needs
      from round_result res where proposal_id = (select id from proposal)
    ), wished as (
      -- of a group the wishes of the group count; an exchange stores which wish is met, from 0 on
      select room_id is not null as placed, (reason #>> '{values,seats}')::integer as got, (reason ->> 'wish')::integer + 1 as met,
        coalesce(line #> '{group,wishes,sizes}', line #> '{line,wishes,sizes}') as sizes
      from round_result where proposal_id = (select id from proposal)
    ), by_wish as (
      select case when sizes = '[]' then 0
          else coalesce(met, (select at from jsonb_array_elements_text(sizes) with ordinality as each (size, at) where size = got::text)) end as wish,
        count(*)::integer as students
      from wished where placed group by 1
    ), by_size as (
      select size.seats, count(*) filter (where placed and got = size.seats and most = size.seats)::integer as met,
        count(*) filter (where most = size.seats and (not placed or got <> size.seats))::integer as unmet,
        count(*) filter (where placed and got = size.seats and most is distinct from size.seats)::integer as others
      from wished, lateral (select (sizes ->> 0)::integer as most) as first,
        lateral (select distinct seats from unnest(array[most, case when placed then got end]) as seats where seats is not null) as size
      group by 1
    )
    select proposal.id as "_id", proposal.made_at as "madeAt", coalesce(i.hash, '') as "inputHash",
      coalesce(proposal.result_hash, '') as "resultHash", proposal.number,
      counted.placed, counted.waiting, counted.groups, counted.needs,
      coalesce((select students from by_wish where wish = 1), 0) as "asWished", coalesce((select students from by_wish where wish = 0), 0) as "withoutWish",
      (select coalesce(json_agg(json_build_object('wish', wish, 'students', students) order by nullif(wish, 0)), '[]') from by_wish) as wishes,
      (select coalesce(json_agg(by_size order by seats), '[]') from by_size) as sizes,
      (select coalesce(sum(free), 0)::integer from by_hostel) as free,
      (select json_agg(json_build_object('hostel', json_build_object('_id', id, 'name', name), 'placed', placed, 'free', free)
        order by name_key collate "C") from by_hostel) as hostels,
      (
        select count(*)::integer from round_proposal earlier
        join round_result was on was.proposal_id = earlier.id
        full join (select * from round_result where proposal_id = proposal.id) res on res.student_id = was.student_id
        where (earlier.round_id = ${roundId} and earlier.number = proposal.number - 1 or earlier.id is null)
          and proposal.number > 1 and (was.room_id, was.seat) is distinct from (res.room_id, res.seat)
      ) as changed
    from proposal left join round_input i on i.id = proposal.input_id cross join counted`.execute(db);
  return rows[0];
}
