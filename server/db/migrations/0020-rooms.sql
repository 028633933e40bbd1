-- Rooms as they are: the number as it is painted on the door, where the room is, any number of seats, open or closed since a moment.
-- `number_key` is the number as it is compared, `number_order` as it is sorted; the application makes both. What the type of a
-- room is called follows from its seats and is not stored.
alter table room
  drop constraint room_type_capacity,
  drop constraint room_number_in_hostel,
  drop column room_type,
  add column number_key text,
  add column number_order text collate "C",
  add column block text not null default '',
  add column floor text not null default '',
  add column accessible boolean not null default false,
  add column closed_since timestamptz,
  add column closed_reason text not null default '',
  add column closed_until date;

update room set
  number_key = lower(room_number),
  -- as the application writes it: each run of digits as its length and then itself
  number_order = (
    select string_agg(case when piece[1] ~ '^\d' then lpad(length(digits)::text, 3, '0') || digits else piece[1] end, '' order by n)
    from regexp_matches(lower(room_number), '\d+|\D+', 'g') with ordinality as pieces (piece, n),
      lateral (select regexp_replace(piece[1], '^0+(?=\d)', '') as digits) as number
  ) || chr(1) || room_number;

alter table room
  alter column number_key set not null,
  alter column number_order set not null,
  add constraint room_number_in_hostel unique (hostel_id, number_key),
  add constraint room_number_length check (length(room_number) between 1 and 20),
  add constraint room_seats check (capacity between 1 and 60),
  add constraint room_closed_with_reason check ((closed_since is null) = (closed_reason = '')),
  add constraint room_closed_until_while_closed check (closed_since is not null or closed_until is null);

-- Nobody moves into a closed room; who lives there when it is closed stays until moved. The lock lets of a closing and a move at
-- the same moment one wait for the other, and then see what it has done.
create function refuse_stay_in_closed_room() returns trigger language plpgsql as $$
declare
  is_closed boolean;
begin
  select closed_since is not null into is_closed from room where id = new.room_id for share;
  if is_closed then
    raise exception 'room % is closed', new.room_id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'stay_begins_in_open_room';
  end if;
  return new;
end
$$;
create trigger stay_begins_in_open_room before insert on stay
  for each row when (new.until is null) execute function refuse_stay_in_closed_room();
create trigger stay_goes_on_in_open_room before update of until, room_id on stay
  for each row when (new.until is null and (old.until is not null or old.room_id <> new.room_id)) execute function refuse_stay_in_closed_room();

-- The one definition of which seats are occupied, free and count: the free seats of a closed room are neither free nor counted.
create view room_seats as
select room_id, hostel_id, capacity, occupied,
  case when closed then 0 else capacity - occupied end as free,
  case when closed then occupied else capacity end as counted
from (
  select room.id as room_id, room.hostel_id, room.capacity, room.closed_since is not null as closed, count(stay.id)::integer as occupied
  from room left join stay on stay.room_id = room.id and stay.until is null
  group by room.id, room.hostel_id, room.capacity, room.closed_since
) as rooms;

-- A hostel is for all, for women or for men. What a student's hostel is for stands with the student, kept in step by the foreign
-- key, so that a check holds it against the gender: neither the student nor the hostel can change without the other.
alter table hostel
  add column is_for text not null default 'all',
  add constraint hostel_is_for_known check (is_for in ('all', 'women', 'men')),
  add constraint hostel_id_is_for unique (id, is_for);
alter table student add column hostel_is_for text, drop constraint student_hostel_id_fkey;
update student set hostel_is_for = 'all' where hostel_id is not null;
alter table student
  add constraint student_hostel foreign key (hostel_id, hostel_is_for) references hostel (id, is_for) on update cascade,
  add constraint student_hostel_is_for_with_hostel check ((hostel_id is null) = (hostel_is_for is null)),
  add constraint student_of_whom_hostel_is_for check (
    hostel_is_for = 'all' or (hostel_is_for = 'women' and gender = 'female') or (hostel_is_for = 'men' and gender = 'male')
  );

-- Whoever writes the hostel need not know what it is for.
create function fill_hostel_is_for() returns trigger language plpgsql as $$
begin
  new.hostel_is_for := (select is_for from hostel where id = new.hostel_id);
  return new;
end
$$;
create trigger student_hostel_is_for before insert or update of hostel_id, hostel_is_for on student
  for each row execute function fill_hostel_is_for();

-- the copy is not recorded: it would make an operation on a student look changed when the hostel was
drop trigger record_insert on student;
drop trigger record_update on student;
drop trigger record_delete on student;
call record_changes_of('student', 'account_id', 'account_role,hostel_is_for');

-- A hostel keeps a seat for each of its students, in open rooms or closed ones: rooms are not removed or made smaller below that.
create function keep_seats_for_students() returns trigger language plpgsql as $$
declare
  smaller uuid[];
begin
  if tg_op = 'DELETE' then
    smaller := array(select distinct hostel_id from old_rows);
  else
    smaller := array(select distinct o.hostel_id from old_rows o join new_rows n using (id) where n.capacity < o.capacity);
  end if;
  perform from unnest(smaller) as changed
  where (select count(*) from student where hostel_id = changed) > (select coalesce(sum(capacity), 0) from room where hostel_id = changed);
  if found then
    raise exception 'a hostel has fewer seats than students'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'hostel_seats_for_students';
  end if;
  return null;
end
$$;
create trigger room_delete_keeps_seats after delete on room
  referencing old table as old_rows for each statement execute function keep_seats_for_students();
create trigger room_update_keeps_seats after update on room
  referencing old table as old_rows new table as new_rows for each statement execute function keep_seats_for_students();
