-- Guards keep the gate of the hostels whose teams they are in. Nobody leads them.
alter table account drop constraint account_role_known,
  add constraint account_role_known check (role in ('student', 'caretaker', 'warden', 'hosteladmin', 'guard'));
alter table hostel_team drop constraint hostel_team_role_known,
  add constraint hostel_team_role_known check (role in ('caretaker', 'warden', 'guard')),
  add constraint hostel_team_guards_have_no_lead check (role <> 'guard' or not lead);
alter table notice drop constraint notice_for_role,
  add constraint notice_for_role check (for_role in ('student', 'caretaker', 'warden', 'hosteladmin', 'guard'));

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

-- Who has gone out and come in. The id is made on the device, so that what is sent twice is there once. Rows are only added: a wrong one is
-- corrected by another one, and old ones are deleted. `at` is the time by the clock of the device, corrected by how far it was off.
create table movement (
  id uuid primary key,
  student_id uuid not null references student (account_id),
  hostel_id uuid not null references hostel (id),
  direction text not null,
  at timestamptz not null,
  offset_ms integer not null,
  received_at timestamptz not null default now(),
  recorded_by uuid not null references account (id),
  method text not null,
  reason text not null default '',
  constraint movement_direction_known check (direction in ('in', 'out')),
  constraint movement_method_known check (method in ('pass', 'reader', 'number', 'hand')),
  constraint movement_by_hand_with_reason check ((method = 'hand') = (reason <> ''))
);
create index movement_of_student on movement (student_id, at desc, id desc);
create index movement_of_hostel on movement (hostel_id, at);
create index movement_by_time on movement using brin (at);

create function refuse_changed_movement() returns trigger language plpgsql as $$
begin
  raise exception 'a movement is not changed' using errcode = 'insufficient_privilege';
end $$;
-- names are taken out of a reason when a person is erased
create trigger append_only before truncate or update of id, student_id, hostel_id, direction, at, offset_ms, received_at, recorded_by, method
  on movement for each statement execute function refuse_changed_movement();

-- Who is inside, and since when: the last movement of each student by its time, in whatever order they arrive.
create table presence (
  student_id uuid primary key references student (account_id),
  inside boolean not null,
  since timestamptz not null,
  movement_id uuid not null
);
create index presence_out on presence (student_id) where not inside;

create function keep_presence() returns trigger language plpgsql as $$
begin
  insert into presence as p (student_id, inside, since, movement_id)
  select distinct on (student_id) student_id, direction = 'in', at, id from new_rows order by student_id, at desc, id desc
  on conflict (student_id) do update
    set inside = excluded.inside, since = excluded.since, movement_id = excluded.movement_id
    where (excluded.since, excluded.movement_id) > (p.since, p.movement_id);
  return null;
end $$;
create trigger keep_presence after insert on movement referencing new table as new_rows for each statement execute function keep_presence();
