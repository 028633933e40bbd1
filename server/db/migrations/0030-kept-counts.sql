-- What lists and today's pages of a large campus ask for is found by an index, or kept instead of counted each time.

-- people as lists show them: by name, or by username where no name is known
create index account_by_name on account ((coalesce(nullif(name_key, ''), username_key) collate "C"), username_key);
-- the few that counts leave out, or are about
create index account_disabled on account (id) where disabled_at is not null;
create index student_who_left on student (account_id) where left_on is not null;
create index student_without_hostel on student (account_id) where hostel_id is null and left_on is null;
create index room_closed on room (hostel_id) where closed_since is not null;
create index inventory_low on inventory_item (hostel_id) where quantity < threshold;

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

insert into hostel_room_count (hostel_id, capacity, rooms, occupied) select hostel_id, capacity, rooms, occupied from counted_hostel_rooms;
insert into hostel_student_count (hostel_id, students) select hostel_id, students from counted_hostel_students;

-- The seats of a hostel by the size of the rooms, as the view room_seats has them for each room: the empty seats of a closed room are
-- neither free nor counted. Closed rooms are few, and looked up.
create view hostel_seats as
select kept.hostel_id, kept.capacity, kept.rooms, kept.occupied,
  kept.rooms * kept.capacity - kept.occupied - coalesce(closed.empty, 0) as free,
  kept.rooms * kept.capacity - coalesce(closed.empty, 0) as counted
from hostel_room_count as kept
left join (
  select room.hostel_id, room.capacity,
    sum(room.capacity - (select count(*) from stay where stay.room_id = room.id and stay.until is null))::integer as empty
  from room where room.closed_since is not null
  group by room.hostel_id, room.capacity
) as closed on closed.hostel_id = kept.hostel_id and closed.capacity = kept.capacity
where kept.rooms > 0;
