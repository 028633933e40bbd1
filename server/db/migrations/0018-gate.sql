-- Until when the students of a hostel may be out, by weekday, Sunday first; empty: no time on that evening. No row: none at all.
create table curfew (
  hostel_id uuid primary key references hostel (id),
  in_by text[] not null,
  -- from then in the morning students may go out again
  out_from text not null default '05:00',
  grace_minutes smallint not null default 0,
  constraint curfew_for_each_weekday check (cardinality(in_by) = 7),
  constraint curfew_grace_is_short check (grace_minutes between 0 and 120)
);
call record_changes_of('curfew', 'hostel_id');

-- A movement takes 150 bytes with its indexes. Hostel, person and method, of which there are few combinations, are a row of their own with a
-- small number.
create table movement_source (
  no integer generated always as identity primary key,
  hostel_id uuid not null references hostel (id) on delete cascade,
  recorded_by uuid not null references account (id) on delete cascade,
  method text not null,
  constraint movement_source_once unique (hostel_id, recorded_by, method),
  constraint movement_source_method_known check (method in ('pass', 'reader', 'number', 'hand'))
);

-- The number of a source, which is made at its first movement.
create function movement_source_of(hostel uuid, recorder uuid, how text) returns integer language plpgsql as $$
declare
  found_no integer;
begin
  -- looked for first: an insert that meets a conflict would use up a number
  select no into found_no from movement_source where hostel_id = hostel and recorded_by = recorder and method = how;
  if found_no is not null then return found_no; end if;
  insert into movement_source (hostel_id, recorded_by, method) values (hostel, recorder, how)
  on conflict on constraint movement_source_once do update set method = excluded.method returning no into found_no;
  return found_no;
end $$;

-- Who has gone out and come in. The id is made on the device, so that what is sent twice is there once. Rows are only added: a wrong one is
-- corrected by another one, and old ones are deleted. `at` is the time by the clock of the device, corrected by how far it was off. Of the
-- arrival only the day is kept, and no reason is null: eight columns are as many as cost nothing when one of them is null.
create table movement (
  id uuid primary key,
  student_id uuid not null references student (account_id),
  at timestamptz not null,
  offset_ms integer not null,
  -- the day in UTC
  received_on date not null default (now() at time zone 'UTC')::date,
  source_no integer not null references movement_source (no),
  direction text not null,
  -- of what was entered by hand
  reason text,
  constraint movement_direction_is_known check (direction in ('in', 'out')),
  constraint movement_reason_has_words check (reason <> '')
);

-- Many movements of a student share an entry of this index, so that it takes a quarter of one by time. Within a week they are sorted when read.
create function week_of(moment timestamptz) returns date language sql immutable parallel safe return date_trunc('week', moment at time zone 'UTC')::date;
create index movement_of_student_by_week on movement (student_id, week_of(at));
create index movement_by_time on movement using brin (at);
create index movement_by_arrival on movement using brin (received_on);

create function refuse_changed_movement() returns trigger language plpgsql as $$
begin
  raise exception 'a movement is not changed' using errcode = 'insufficient_privilege';
end $$;
-- names are taken out of a reason when a person is erased
create trigger append_only before truncate or update of id, student_id, at, offset_ms, received_on, source_no, direction
  on movement for each statement execute function refuse_changed_movement();

-- Who is inside, and since when: the last movement of each student by its time, in whatever order they arrive.
create table presence (
  student_id uuid primary key references student (account_id),
  inside boolean not null,
  since timestamptz not null,
  movement_id uuid not null
);
create index presence_out on presence (student_id) where not inside;

-- The movement of a student before a moment, and the one after it; the id decides between two at the same time.
create function movement_before(student uuid, moment timestamptz, than uuid) returns setof movement language sql stable as $$
  select * from movement b where b.student_id = student and week_of(b.at) <= week_of(moment) and (b.at, b.id) < (moment, than)
  order by week_of(b.at) desc, b.at desc, b.id desc limit 1
$$;
create function movement_after(student uuid, moment timestamptz, than uuid) returns setof movement language sql stable as $$
  select * from movement a where a.student_id = student and week_of(a.at) >= week_of(moment) and (a.at, a.id) > (moment, than)
  order by week_of(a.at), a.at, a.id limit 1
$$;

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

-- The upsert of the presence holds the student until the end of the transaction, so that of two posts at once the second sees what the first has recorded.
create function keep_presence() returns trigger language plpgsql as $$
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
create trigger keep_presence after insert on movement referencing new table as new_rows for each statement execute function keep_presence();

-- Of a student who is not back: how many people the ladder has told, and who looks after it. It is about the movement with which the student went
-- out, and of no use after the next one.
create table not_back (
  student_id uuid primary key references student (account_id),
  movement_id uuid not null,
  told smallint not null default 0,
  looked_after_by uuid references account (id)
);

-- The version of a student's pass: another phone that takes the pass raises it, and the pass of the one before is worth nothing.
create table gate_pass (
  student_id uuid primary key references student (account_id),
  version integer not null default 1,
  constraint gate_pass_version_counts check (version > 0)
);

-- The printed card of a student: of its code only the hash. A new card ends the one before.
create table gate_card (
  student_id uuid primary key references student (account_id),
  hash text not null unique,
  made_at timestamptz not null default now()
);
call record_changes_of('gate_card', 'student_id');
