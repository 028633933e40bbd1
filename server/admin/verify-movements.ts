/** Compares the movements at the gate with their seals, day by day. That the seals are as they were made, the audit log shows. */
import { sql, type RawBuilder } from 'kysely';

const erasing = sql`coalesce((
  select bool_and(o.call in ('personErase', 'admin erase-person')) from operation_change c join operation o on o.id = c.operation_id
  where c.table_name = 'erased_movement' and c.row_key = e.movement_id::text), false)`;

/** The days on which movements arrived that were changed, removed or added since. Only the erasing of a person takes any out, and leaves its hash. */
export const daysUnlikeTheirSeals: RawBuilder<{ where: string }> = sql`
  with present as (
    select received_on as day, count(*) as movements, sha256(string_agg(hash, ''::bytea order by id)) as digest from sealed_movement group by received_on
  )
  select to_char(day, 'YYYY-MM-DD') || case when p.movements is distinct from d.movements
    then ' (' || coalesce(d.movements, 0) || ' sealed, ' || coalesce(p.movements, 0) || ' there)' else '' end as where
  from present p full join movement_day d using (day)
  where d.deleted_at is null and day <= (select max(day) from movement_day) and (p.digest, p.movements) is distinct from (d.digest, d.movements)
  union all
  select to_char(e.received_on, 'YYYY-MM-DD') || ' (one was taken out or changed, and no erasing did it)'
  from erased_movement e left join movement m on m.id = e.movement_id left join movement_source s on s.no = m.source_no
  where e.remains is distinct from movement_hash(m, s) or not ${erasing}
  order by 1`;
