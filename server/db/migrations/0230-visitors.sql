-- Twelve digits together, as people write them: an Aadhaar number. A telephone number with the code of a country begins with +.
create function has_aadhaar(text) returns boolean language sql immutable as $$
  select $1 ~ '(^|[^0-9A-Za-z+])([0-9][ -]?){11}[0-9]($|[^0-9A-Za-z])'
$$;

-- Visitors, invited by a student or recorded at the gate. The id is made by the device there. A visitor without a student visits the hostel.
create table visitor (
  id uuid primary key default gen_random_uuid(),
  hostel_id uuid not null references hostel (id),
  student_id uuid references student (account_id),
  name text not null,
  telephone text not null default '',
  id_kind text not null default '',
  -- its last four characters: never the whole number
  id_end text not null default '',
  purpose text not null,
  vehicle text not null default '',
  -- the day of an invitation, or on which they came
  day date not null,
  -- six digits that an invited visitor tells at the gate
  code text,
  created_at timestamptz not null default now(),
  -- what the student says; null: nothing yet, or there is no student
  agreed boolean,
  came_at timestamptz,
  recorded_by uuid references account (id),
  until timestamptz,
  left_at timestamptz,
  left_recorded_by uuid references account (id),
  constraint visitor_id_by_its_end check (id_end ~ '^([A-Z0-9]{4})?$'),
  constraint visitor_without_aadhaar check (not has_aadhaar(name) and not has_aadhaar(telephone) and not has_aadhaar(purpose) and not has_aadhaar(vehicle)),
  constraint visitor_code_has_six_digits check (code ~ '^[0-9]{6}$'),
  constraint visitor_came_by_somebody check (num_nulls(came_at, recorded_by, until) in (0, 3)),
  constraint visitor_left_after_coming check (left_at >= came_at)
);
create unique index visitor_code_of_day on visitor (hostel_id, day, code);
create index visitor_not_left on visitor (hostel_id, day) where left_at is null;
create index visitor_of_hostel on visitor (hostel_id, came_at desc, id) where came_at is not null;
create index visitor_of_student on visitor (student_id, day desc);

-- People who are not to be let in. It is a warning for guards and wardens: nothing is refused.
create table barred_visitor (
  id uuid primary key default gen_random_uuid(),
  hostel_id uuid not null references hostel (id),
  name text not null,
  telephone text not null default '',
  reason text not null,
  created_at timestamptz not null default now()
);
create index barred_visitor_of_hostel on barred_visitor (hostel_id);
call record_changes_of('barred_visitor', 'id');
