-- what a stay that has ended points at, whatever becomes of the room's seats
alter table room add constraint room_id_hostel unique (id, hostel_id);

-- Who lives where, and lived where: a stay is a seat that a student has from one moment to another, or until further notice.
-- Constraints hold in the past as well: at no moment is a seat or a student in two stays.
create table stay (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student (account_id),
  hostel_id uuid not null references hostel (id),
  room_id uuid not null,
  seat smallint not null,
  -- when the statement began, so that all stays of one statement begin together, and after any stay that the same transaction ended
  since timestamptz not null default statement_timestamp(),
  until timestamptz,
  -- The seats of the room while the stay lasts. It follows the room, and an end frees it, so that a room may shrink later.
  room_capacity smallint,
  -- where the student must live: the hostel of a stay that has no end, null for one that has
  open_hostel_id uuid generated always as (case when until is null then hostel_id end) stored,
  constraint stay_ends_after_start check (until >= since),
  constraint stay_capacity_while_open check ((until is null) = (room_capacity is not null)),
  constraint stay_seat_in_room check (seat >= 1 and seat <= room_capacity),
  constraint stay_room_in_hostel foreign key (room_id, hostel_id) references room (id, hostel_id),
  constraint stay_room_capacity foreign key (room_id, hostel_id, room_capacity) references room (id, hostel_id, capacity) on update cascade,
  constraint stay_student_in_hostel foreign key (open_hostel_id, student_id) references student (hostel_id, account_id)
    deferrable initially immediate,
  constraint stay_seat_once exclude using gist (room_id with =, seat with =, tstzrange(since, until) with &&),
  constraint stay_student_once exclude using gist (student_id with =, tstzrange(since, until) with &&)
);
-- the hot path: today's seats
create unique index stay_open_student on stay (student_id) where until is null;
create unique index stay_open_seat on stay (room_id, seat) where until is null;
create index stay_open_hostel on stay (hostel_id, student_id) where until is null;
-- the history of a hostel and of a room
create index stay_by_hostel on stay (hostel_id, since);

insert into stay (student_id, hostel_id, room_id, seat, room_capacity)
select student_id, hostel_id, room_id, seat, room_capacity from allotment;
drop table allotment;

-- Who lives where now.
create view allotment as
select student_id, hostel_id, room_id, room_capacity, seat, since from stay where until is null;
