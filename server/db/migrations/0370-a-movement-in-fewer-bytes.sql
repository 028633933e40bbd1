-- A movement is to take 150 bytes with its indexes. Hostel, person and method, of which there are few combinations, are a row of their own with a
-- small number; of the arrival only the day is kept, and no reason is null. Eight columns are as many as cost nothing when one of them is null.
create table movement_source (
  no integer generated always as identity primary key,
  hostel_id uuid not null references hostel (id) on delete cascade,
  recorded_by uuid not null references account (id) on delete cascade,
  method text not null,
  constraint movement_source_once unique (hostel_id, recorded_by, method),
  constraint movement_source_method_known check (method in ('pass', 'reader', 'number', 'hand'))
);
insert into movement_source (hostel_id, recorded_by, method) select distinct hostel_id, recorded_by, method from movement;

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

alter table movement rename to earlier_movement;
create table movement (
  id uuid not null,
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
insert into movement (id, student_id, at, offset_ms, received_on, source_no, direction, reason)
select m.id, m.student_id, m.at, m.offset_ms, (m.received_at at time zone 'UTC')::date, s.no, m.direction, nullif(m.reason, '')
from earlier_movement m join movement_source s using (hostel_id, recorded_by, method) order by m.received_at;
drop table earlier_movement;
alter table movement add constraint movement_pkey primary key (id);

-- Many movements of a student share an entry of this index, so that it takes a quarter of one by time. Within a week they are sorted when read.
create function week_of(moment timestamptz) returns date language sql immutable parallel safe return date_trunc('week', moment at time zone 'UTC')::date;
create index movement_of_student_by_week on movement (student_id, week_of(at));
create index movement_by_time on movement using brin (at);
create index movement_by_arrival on movement using brin (received_on);

create trigger append_only before truncate or update of id, student_id, at, offset_ms, received_on, source_no, direction
  on movement for each statement execute function refuse_changed_movement();
create trigger keep_presence after insert on movement referencing new table as new_rows for each statement execute function keep_presence();

-- The movement of a student before a moment, and the one after it; the id decides between two at the same time.
create function movement_before(student uuid, moment timestamptz, than uuid) returns setof movement language sql stable as $$
  select * from movement b where b.student_id = student and week_of(b.at) <= week_of(moment) and (b.at, b.id) < (moment, than)
  order by week_of(b.at) desc, b.at desc, b.id desc limit 1
$$;
create function movement_after(student uuid, moment timestamptz, than uuid) returns setof movement language sql stable as $$
  select * from movement a where a.student_id = student and week_of(a.at) >= week_of(moment) and (a.at, a.id) > (moment, than)
  order by week_of(a.at), a.at, a.id limit 1
$$;
