/** Refuses an undo that would break what was entered about students since: who must not share a room, and who needs an accessible one. */
import { sql, type RawBuilder } from 'kysely';
import { undoTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { currentOperation } from '#server/call/open-operation.ts';
import { inWords, refuseIfWarnedTooOften, refuseUnsaid } from '#server/room/care-rows.ts';
import type { Breach } from '#server/room/care.ts';
import { type InTheWay, type Looking, mostNamed } from './in-the-way.ts';
import { type ChangedTable, rowsOf } from './undo-rows.ts';

interface Broken {
  breach: Breach;
  roomNumber: string;
}

/**
 * What speaks against the stays and rooms that the undo has put back. What was so before the undone operation may be so again, since somebody
 * allowed it: only that counts to which another operation has contributed since.
 */
async function brokenSince(db: Db, undoes: number): Promise<Broken[]> {
  const undo = await currentOperation(db);
  const since = (table: string, id: string, which = sql`true`): RawBuilder<unknown> => sql`exists (
    select from recorded_change c
    where c.row_key = ${sql.ref(id)}::text and c.table_name = ${sql.lit(table)} and c.operation_id > ${undoes} and c.operation_id <> ${undo} and ${which}
      and not exists (select from operation_undo u where u.undoes > ${undoes} and c.operation_id in (u.undoes, u.operation_id)))`;
  const { rows } = await sql<Broken>`
    with back as materialized (
      select stay.id, stay.room_id from ${rowsOf(undoes, 'stay')} r join stay on stay.id = r.row_key::uuid where stay.until is null
    ), closed_off as materialized (
      select room.id from ${rowsOf(undoes, 'room')} r join room on room.id = r.row_key::uuid
      where not room.accessible and (r.after ->> 'accessible')::boolean
    ), people as materialized (
      select stay.student_id, stay.room_id, back.id is not null as is_back, ${since('stay', 'stay.id')} as is_new
      from stay left join back on back.id = stay.id
      where stay.until is null and stay.room_id in (select room_id from back union select id from closed_off)
      union all
      -- an offered seat counts for its student
      select o.student_id, o.room_id, false, ${since('round_offer', 'o.id')} from round_offer o
      where o.state = 'open' and o.room_id in (select room_id from back)
    )
    select json_build_object('kind', 'accessible', 'studentIds', json_build_array(p.student_id)) as breach, room.room_number as "roomNumber"
    from people p join room on room.id = p.room_id and not room.accessible join room_need n on n.needed_by = p.student_id
    where (p.is_back or room.id in (select id from closed_off))
      and (p.is_new or ${since('room_need', 'n.id', sql`c.before is null`)}
        or ${since('room', 'room.id', sql`c.before ->> 'accessible' is distinct from c.after ->> 'accessible'`)})
    union all
    select json_build_object('kind', 'apart', 'studentIds', json_build_array(pair.one_id, pair.other_id)), room.room_number
    from apart_pair pair
    join people x on x.student_id = pair.one_id
    join people y on y.student_id = pair.other_id and y.room_id = x.room_id
    join room on room.id = x.room_id
    where (x.is_back or y.is_back) and (x.is_new or y.is_new or ${since('apart_pair', 'pair.id', sql`c.before is null`)})`.execute(db);
  return rows;
}

/**
 * To be called once the inverse is applied and nothing else is in the way. Names no operation: undoing the entry is not what to do. A caretaker
 * is warned no more often than when moving somebody.
 */
export async function careInTheWay({ db, me, undoes }: Looking, changed: readonly ChangedTable[]): Promise<InTheWay> {
  if (!changed.some(({ table }) => table === 'stay' || table === 'room')) return { sentences: [], operations: [] };
  refuseIfWarnedTooOften(me);
  const broken = await brokenSince(db, undoes);
  if (broken.length === 0) return { sentences: [], operations: [] };
  refuseUnsaid(me);
  const more = broken.length - mostNamed;
  const sentences = [...(await inWords(db, broken.slice(0, mostNamed))), ...(more > 0 ? [t(undoTexts.more, { more })] : [])];
  return { sentences, operations: sentences.map(() => null) };
}
