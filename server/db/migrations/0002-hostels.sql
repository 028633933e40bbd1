-- The generated role columns let a foreign key say that the caretaker of a hostel is an account with that role.
create table hostel (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null,
  caretaker_id uuid,
  caretaker_role text generated always as ('caretaker') stored,
  warden_id uuid,
  warden_role text generated always as ('warden') stored,
  created_at timestamptz not null default now(),
  constraint hostel_name_key unique (name_key),
  constraint hostel_caretaker unique (caretaker_id),
  constraint hostel_warden unique (warden_id),
  constraint hostel_caretaker_is_caretaker foreign key (caretaker_id, caretaker_role) references account (id, role),
  constraint hostel_warden_is_warden foreign key (warden_id, warden_role) references account (id, role)
);

create table room (
  id uuid primary key default gen_random_uuid(),
  hostel_id uuid not null references hostel (id),
  room_number text not null,
  room_type text not null,
  capacity smallint not null,
  constraint room_number_in_hostel unique (hostel_id, room_number),
  constraint room_id_hostel_capacity unique (id, hostel_id, capacity),
  constraint room_type_capacity check (
    (room_type, capacity) in (('Single Seater', 1), ('Double Seater', 2), ('Triple Seater', 3))
  )
);

-- Missing details are empty texts. `rollno_key` is the roll number as it is compared, null when there is none;
-- `rollno_order` sorts as people count, 22BSM2 before 22BSM10, by plain bytes and so alike on every server.
create table student (
  account_id uuid primary key,
  account_role text generated always as ('student') stored,
  rollno text not null default '',
  rollno_key text,
  rollno_order text collate "C" not null default '',
  batch text not null default '',
  programme text not null default '',
  fathers_name text not null default '',
  mothers_name text not null default '',
  address text not null default '',
  parent_contact_no text not null default '',
  hostel_id uuid references hostel (id),
  constraint student_is_student foreign key (account_id, account_role) references account (id, role),
  constraint student_rollno_key unique (rollno_key),
  constraint student_id_hostel unique (account_id, hostel_id)
);
create index student_by_hostel on student (hostel_id);
create index student_by_batch on student (batch);

-- A seat is a numbered place in a room. One seat per student, one student per seat, no seat beyond the room's capacity, and
-- the room is in the student's hostel: each by constraint. A student who changes hostel must first be taken out of the room.
create table allotment (
  student_id uuid primary key,
  hostel_id uuid not null,
  room_id uuid not null,
  room_capacity smallint not null,
  seat smallint not null,
  -- deferrable, so that a swap in one statement is checked at its end
  constraint allotment_seat_once unique (room_id, seat) deferrable initially immediate,
  constraint allotment_seat_in_room check (seat between 1 and room_capacity),
  constraint allotment_student_in_hostel foreign key (student_id, hostel_id) references student (account_id, hostel_id),
  constraint allotment_room_in_hostel foreign key (room_id, hostel_id, room_capacity) references room (id, hostel_id, capacity)
);
create index allotment_by_hostel on allotment (hostel_id);
