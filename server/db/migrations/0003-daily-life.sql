create table notice (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  posted_by uuid not null references account (id),
  created_at timestamptz not null default now()
);
create index notice_by_time on notice (created_at desc);

-- A day's mark of a student; no row means not marked. The hostel is where the student lived when marked.
create table attendance (
  student_id uuid not null references student (account_id),
  day date not null,
  hostel_id uuid not null references hostel (id),
  status text not null,
  marked_by uuid not null references account (id),
  marked_at timestamptz not null default now(),
  primary key (student_id, day),
  constraint attendance_status_known check (status in ('present', 'absent'))
);
create index attendance_by_hostel on attendance (hostel_id, day);

create table complaint (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student (account_id),
  hostel_id uuid not null references hostel (id),
  complaint text not null,
  status text not null default 'pending',
  remark text not null default '',
  created_at timestamptz not null default now(),
  resolved_by uuid references account (id),
  resolved_at timestamptz,
  constraint complaint_status_known check (status in ('pending', 'resolved')),
  constraint complaint_resolved_by_somebody check ((status = 'resolved') = (resolved_by is not null and resolved_at is not null))
);
create index complaint_by_hostel on complaint (hostel_id, created_at desc);
create index complaint_by_student on complaint (student_id, created_at desc);

-- Lets one exclusion constraint compare an id for equality and days for overlap.
create extension if not exists btree_gist;

create table leave_request (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student (account_id),
  start_date date not null,
  end_date date not null,
  reason text not null,
  status text not null default 'pending',
  caretaker_remark text not null default '',
  created_at timestamptz not null default now(),
  decided_by uuid references account (id),
  decided_at timestamptz,
  constraint leave_status_known check (status in ('pending', 'approved', 'rejected')),
  constraint leave_ends_after_start check (end_date >= start_date),
  constraint leave_decided_by_somebody check ((status <> 'pending') = (decided_by is not null and decided_at is not null)),
  constraint leave_overlap exclude using gist (student_id with =, daterange(start_date, end_date, '[]') with &&)
    where (status in ('pending', 'approved'))
);
create index leave_by_student on leave_request (student_id, created_at desc);

create table fine (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student (account_id),
  hostel_id uuid not null references hostel (id),
  amount numeric(9, 2) not null,
  reason text not null,
  status text not null default 'pending',
  imposed_by uuid not null references account (id),
  imposed_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint fine_amount_positive check (amount > 0),
  constraint fine_status_known check (status in ('pending', 'paid')),
  constraint fine_paid_at_a_time check ((status = 'paid') = (paid_at is not null))
);
create index fine_by_hostel on fine (hostel_id, imposed_at desc);
create index fine_by_student on fine (student_id, imposed_at desc);

create table room_change (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student (account_id),
  hostel_id uuid not null references hostel (id),
  message text not null,
  status text not null default 'open',
  remark text not null default '',
  created_at timestamptz not null default now(),
  closed_by uuid references account (id),
  closed_at timestamptz,
  constraint room_change_status_known check (status in ('open', 'done', 'declined')),
  constraint room_change_closed_by_somebody check ((status <> 'open') = (closed_by is not null and closed_at is not null))
);
create index room_change_by_hostel on room_change (hostel_id, created_at desc);
create index room_change_by_student on room_change (student_id, created_at desc);

create table inventory_item (
  id uuid primary key default gen_random_uuid(),
  hostel_id uuid not null references hostel (id),
  name text not null,
  category text not null,
  quantity integer not null,
  threshold integer not null,
  created_at timestamptz not null default now(),
  constraint inventory_quantity_not_negative check (quantity >= 0),
  constraint inventory_threshold_not_negative check (threshold >= 0)
);
create index inventory_by_hostel on inventory_item (hostel_id);

create table staff_member (
  id uuid primary key default gen_random_uuid(),
  hostel_id uuid not null references hostel (id),
  name text not null,
  username text not null,
  username_key text not null,
  position text not null,
  contact text not null,
  created_at timestamptz not null default now(),
  constraint staff_username_key unique (username_key),
  constraint staff_id_hostel unique (id, hostel_id)
);
create index staff_by_hostel on staff_member (hostel_id);

-- Who works when in a week that starts on a Sunday; saving a week replaces its rows.
create table staff_shift (
  hostel_id uuid not null,
  week_start date not null,
  weekday text not null,
  time_slot text not null,
  staff_id uuid not null,
  primary key (hostel_id, week_start, weekday, time_slot, staff_id),
  constraint shift_staff_in_hostel foreign key (staff_id, hostel_id) references staff_member (id, hostel_id),
  constraint shift_week_starts_on_sunday check (extract(dow from week_start) = 0),
  constraint shift_weekday_known check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'))
);

-- What was answered to a request that carried an Idempotency-Key, to answer a repetition alike; no body while it is under way.
create table idempotent_answer (
  account_id uuid not null references account (id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
