-- How many rooms of each size a hostel has and how many people live in them, and how many students it has. Triggers keep them, by what a
-- statement adds and takes away alone: they read no other row, so that they are right whatever happens at once. Who changes rooms and
-- stays has locked the hostel, so that nobody waits here. A count of nothing has no row.
create table hostel_room_count (
  hostel_id uuid not null,
  capacity smallint not null,
  rooms integer not null,
  occupied integer not null,
  primary key (hostel_id, capacity)
);
create table hostel_student_count (
  hostel_id uuid primary key,
  students integer not null
);

create function add_to_room_count(added_hostel uuid, added_capacity smallint, added_rooms bigint, added_occupied bigint) returns void
language plpgsql as $$
begin
  if added_rooms = 0 and added_occupied = 0 then return; end if;
  insert into hostel_room_count as kept (hostel_id, capacity, rooms, occupied)
  values (added_hostel, added_capacity, added_rooms, added_occupied)
  on conflict (hostel_id, capacity) do update set rooms = kept.rooms + excluded.rooms, occupied = kept.occupied + excluded.occupied;
  delete from hostel_room_count where hostel_id = added_hostel and capacity = added_capacity and rooms = 0 and occupied = 0;
end $$;

create function count_rooms() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_room_count(hostel_id, capacity, count(*), 0) from new_rows group by hostel_id, capacity order by hostel_id, capacity;
  elsif tg_op = 'DELETE' then
    perform add_to_room_count(hostel_id, capacity, -count(*), 0) from old_rows group by hostel_id, capacity order by hostel_id, capacity;
  else
    perform add_to_room_count(hostel_id, capacity, sum(n), 0)
    from (select hostel_id, capacity, 1 as n from new_rows union all select hostel_id, capacity, -1 from old_rows) as changed
    group by hostel_id, capacity order by hostel_id, capacity;
  end if;
  return null;
end $$;

-- a stay that has ended has no room_capacity
create function count_occupants() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_room_count(hostel_id, room_capacity, 0, count(*))
    from new_rows where until is null group by hostel_id, room_capacity order by hostel_id, room_capacity;
  elsif tg_op = 'DELETE' then
    perform add_to_room_count(hostel_id, room_capacity, 0, -count(*))
    from old_rows where until is null group by hostel_id, room_capacity order by hostel_id, room_capacity;
  else
    perform add_to_room_count(hostel_id, room_capacity, 0, sum(n))
    from (
      select hostel_id, room_capacity, 1 as n from new_rows where until is null
      union all
      select hostel_id, room_capacity, -1 from old_rows where until is null
    ) as changed
    group by hostel_id, room_capacity order by hostel_id, room_capacity;
  end if;
  return null;
end $$;

create function add_to_student_count(added_hostel uuid, added bigint) returns void language plpgsql as $$
begin
  if added = 0 then return; end if;
  insert into hostel_student_count as kept (hostel_id, students) values (added_hostel, added)
  on conflict (hostel_id) do update set students = kept.students + excluded.students;
  delete from hostel_student_count where hostel_id = added_hostel and students = 0;
end $$;

create function count_students() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_student_count(hostel_id, count(*)) from new_rows where hostel_id is not null group by hostel_id order by hostel_id;
  elsif tg_op = 'DELETE' then
    perform add_to_student_count(hostel_id, -count(*)) from old_rows where hostel_id is not null group by hostel_id order by hostel_id;
  else
    perform add_to_student_count(hostel_id, sum(n))
    from (
      select hostel_id, 1 as n from new_rows where hostel_id is not null
      union all
      select hostel_id, -1 from old_rows where hostel_id is not null
    ) as changed
    group by hostel_id order by hostel_id;
  end if;
  return null;
end $$;

create trigger count_rooms_insert after insert on room referencing new table as new_rows for each statement execute function count_rooms();
create trigger count_rooms_delete after delete on room referencing old table as old_rows for each statement execute function count_rooms();
create trigger count_rooms_update after update on room
  referencing old table as old_rows new table as new_rows for each statement execute function count_rooms();
create trigger count_occupants_insert after insert on stay referencing new table as new_rows for each statement execute function count_occupants();
create trigger count_occupants_delete after delete on stay referencing old table as old_rows for each statement execute function count_occupants();
create trigger count_occupants_update after update on stay
  referencing old table as old_rows new table as new_rows for each statement execute function count_occupants();
create trigger count_students_insert after insert on student referencing new table as new_rows for each statement execute function count_students();
create trigger count_students_delete after delete on student referencing old table as old_rows for each statement execute function count_students();
create trigger count_students_update after update on student
  referencing old table as old_rows new table as new_rows for each statement execute function count_students();

-- What should be kept, counted.
create view counted_hostel_rooms as
select hostel_id, capacity, sum(rooms)::integer as rooms, sum(occupied)::integer as occupied
from (
  select hostel_id, capacity, count(*) as rooms, 0 as occupied from room group by hostel_id, capacity
  union all
  select hostel_id, room_capacity, 0, count(*) from stay where until is null group by hostel_id, room_capacity
) as counted
group by hostel_id, capacity;
create view counted_hostel_students as
select hostel_id, count(*)::integer as students from student where hostel_id is not null group by hostel_id;

-- The seats of a hostel by the size of the rooms, as the view room_seats has them for each room. Closed rooms are few, and looked up.
create view hostel_seats as
select kept.hostel_id, kept.capacity, kept.rooms, kept.occupied,
  case when kept.hostel_id in (select id from hostel where archived_at is not null) then 0
    else kept.rooms * kept.capacity - kept.occupied - coalesce(closed.empty, 0) end as free,
  case when kept.hostel_id in (select id from hostel where archived_at is not null) then 0
    else kept.rooms * kept.capacity - coalesce(closed.empty, 0) end as counted
from hostel_room_count as kept
left join (
  select room.hostel_id, room.capacity,
    sum(room.capacity - (select count(*) from stay where stay.room_id = room.id and stay.until is null))::integer as empty
  from room where room.closed_since is not null
  group by room.hostel_id, room.capacity
) as closed on closed.hostel_id = kept.hostel_id and closed.capacity = kept.capacity
where kept.rooms > 0;

-- How many leave requests and fines there are in each state, and what the fines come to, so that lists of all hostels do not count them.
-- Triggers keep the counts by what a statement adds and takes away alone. They are kept in parts, by the student, so that students who write
-- at the same moment hardly ever wait for each other. A count of nothing has no row.
create table record_count (
  table_name text not null,
  part smallint not null,
  state text not null,
  records integer not null,
  amount numeric(14, 2) not null,
  primary key (table_name, part, state),
  constraint record_count_table_known check (table_name in ('leave_request', 'fine')),
  constraint record_count_state_known check (state in ('pending', 'approved', 'rejected', 'cancelled', 'unconfirmed', 'confirmed'))
);

create function part_of(student uuid) returns smallint language sql immutable return get_byte(uuid_send(student), 15) % 32;
create function standing_of(status text, confirmed_at timestamptz) returns text language sql immutable
  return case when status <> 'paid' then status when confirmed_at is null then 'unconfirmed' else 'confirmed' end;

create function add_to_record_count(counted_table text, counted_part smallint, counted_state text, added bigint, added_amount numeric) returns void
language plpgsql as $$
begin
  if added = 0 and added_amount = 0 then return; end if;
  insert into record_count as kept (table_name, part, state, records, amount)
  values (counted_table, counted_part, counted_state, added, added_amount)
  on conflict (table_name, part, state) do update
  set records = kept.records + excluded.records, amount = kept.amount + excluded.amount;
  delete from record_count
  where table_name = counted_table and part = counted_part and state = counted_state and records = 0 and amount = 0;
end $$;

create function count_leaves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_record_count('leave_request', part, status, count(*), 0)
    from (select part_of(student_id) as part, status from new_rows) as changed group by part, status order by part, status;
  elsif tg_op = 'DELETE' then
    perform add_to_record_count('leave_request', part, status, -count(*), 0)
    from (select part_of(student_id) as part, status from old_rows) as changed group by part, status order by part, status;
  else
    perform add_to_record_count('leave_request', part, status, sum(n), 0)
    from (
      select part_of(student_id) as part, status, 1 as n from new_rows
      union all
      select part_of(student_id), status, -1 from old_rows
    ) as changed
    group by part, status order by part, status;
  end if;
  return null;
end $$;

create function count_fines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_record_count('fine', part, standing, count(*), sum(amount))
    from (select part_of(student_id) as part, standing_of(status, confirmed_at) as standing, amount from new_rows) as changed
    group by part, standing order by part, standing;
  elsif tg_op = 'DELETE' then
    perform add_to_record_count('fine', part, standing, -count(*), -sum(amount))
    from (select part_of(student_id) as part, standing_of(status, confirmed_at) as standing, amount from old_rows) as changed
    group by part, standing order by part, standing;
  else
    perform add_to_record_count('fine', part, standing, sum(n), sum(n * amount))
    from (
      select part_of(student_id) as part, standing_of(status, confirmed_at) as standing, 1 as n, amount from new_rows
      union all
      select part_of(student_id), standing_of(status, confirmed_at), -1, amount from old_rows
    ) as changed
    group by part, standing order by part, standing;
  end if;
  return null;
end $$;

create trigger count_leaves_insert after insert on leave_request
  referencing new table as new_rows for each statement execute function count_leaves();
create trigger count_leaves_delete after delete on leave_request
  referencing old table as old_rows for each statement execute function count_leaves();
create trigger count_leaves_update after update on leave_request
  referencing old table as old_rows new table as new_rows for each statement execute function count_leaves();
create trigger count_fines_insert after insert on fine
  referencing new table as new_rows for each statement execute function count_fines();
create trigger count_fines_delete after delete on fine
  referencing old table as old_rows for each statement execute function count_fines();
create trigger count_fines_update after update on fine
  referencing old table as old_rows new table as new_rows for each statement execute function count_fines();

-- What should be kept, counted.
create view counted_records as
select 'leave_request' as table_name, part_of(student_id) as part, status as state, count(*)::integer as records, 0::numeric(14, 2) as amount
from leave_request group by 2, 3
union all
select 'fine', part_of(student_id), standing_of(status, confirmed_at), count(*)::integer, sum(amount)::numeric(14, 2)
from fine group by 2, 3;
