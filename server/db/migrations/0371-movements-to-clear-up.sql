-- Movements after another one in the same direction are noted when they arrive: finding them reads every movement of a month.
create table unclear_movement (
  movement_id uuid primary key references movement (id) on delete cascade,
  before_id uuid not null,
  hostel_id uuid not null references hostel (id),
  at timestamptz not null
);
create index unclear_movement_of_hostel on unclear_movement (hostel_id, at);

-- Who was recorded at the gate of which hostel. Who lived there without a room has no stay by which they would be found after they moved.
create table gate_student (
  hostel_id uuid not null references hostel (id) on delete cascade,
  student_id uuid not null references student (account_id) on delete cascade,
  primary key (hostel_id, student_id)
);
create index gate_student_by_student on gate_student (student_id);
insert into gate_student (hostel_id, student_id)
select distinct s.hostel_id, m.student_id from movement m join movement_source s on s.no = m.source_no;

-- The upsert of the presence holds the student until the end of the transaction, so that of two posts at once the second sees what the first has recorded.
create or replace function keep_presence() returns trigger language plpgsql as $$
begin
  insert into presence as p (student_id, inside, since, movement_id)
  select distinct on (student_id) student_id, direction = 'in', at, id from new_rows order by student_id, at desc, id desc
  on conflict (student_id) do update
    set inside = excluded.inside, since = excluded.since, movement_id = excluded.movement_id
    where (excluded.since, excluded.movement_id) > (p.since, p.movement_id);

  insert into gate_student (hostel_id, student_id)
  select distinct s.hostel_id, n.student_id from new_rows n join movement_source s on s.no = n.source_no order by 1, 2
  on conflict do nothing;

  -- what came before a new movement is another one for the new one, and for the one after it
  with judged as materialized (
    select m.id, m.at, m.direction, m.source_no, b.id as before_id, coalesce(b.direction = m.direction, false) as is_unclear
    from (
      select id, student_id, at, direction, source_no from new_rows
      union
      select a.id, a.student_id, a.at, a.direction, a.source_no from new_rows n cross join lateral movement_after(n.student_id, n.at, n.id) a
    ) m left join lateral movement_before(m.student_id, m.at, m.id) b on true
  ), cleared as (
    delete from unclear_movement u using judged j where u.movement_id = j.id and not j.is_unclear
  )
  insert into unclear_movement (movement_id, before_id, hostel_id, at)
  select j.id, j.before_id, s.hostel_id, j.at from judged j join movement_source s on s.no = j.source_no where j.is_unclear
  on conflict (movement_id) do update set before_id = excluded.before_id;
  return null;
end $$;

insert into unclear_movement (movement_id, before_id, hostel_id, at)
select m.id, m.before_id, s.hostel_id, m.at
from (
  select id, at, direction, source_no, lag(id) over by_time as before_id, lag(direction) over by_time as before
  from movement window by_time as (partition by student_id order by at, id)
) m join movement_source s on s.no = m.source_no
where m.before = m.direction;
