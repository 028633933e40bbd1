-- Evacuations and drills of a hostel, one at a time. What was recorded without a network may arrive after the end.
create table evacuation (
  id uuid primary key default gen_random_uuid(),
  hostel_id uuid not null references hostel (id),
  began_at timestamptz not null,
  began_by uuid not null references account (id),
  ended_at timestamptz,
  ended_by uuid references account (id),
  constraint evacuation_ends_after_start check (ended_at >= began_at)
);
create unique index evacuation_now on evacuation (hostel_id) where ended_at is null;
create index evacuation_of_hostel on evacuation (hostel_id, began_at desc);

-- Who is accounted for, and at the end of it who was not.
create table evacuation_mark (
  evacuation_id uuid not null references evacuation (id) on delete cascade,
  student_id uuid not null references student (account_id),
  accounted boolean not null,
  at timestamptz not null,
  marked_by uuid not null references account (id),
  primary key (evacuation_id, student_id)
);
create index evacuation_mark_of_student on evacuation_mark (student_id);

-- Students who need help to leave the building. Kept apart from the needs that rounds heed: this is read on the phone of every guard.
create table evacuation_help (
  student_id uuid primary key references student (account_id),
  noted_at timestamptz not null default now(),
  noted_by uuid not null references account (id)
);
