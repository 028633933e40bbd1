-- Whom a notice is for: everybody; those of a role; those who live or work in a hostel; or those of a role there. And until when. All
-- staff may edit and delete notices, so that a notice says who did. A deleted one can be put back by who deleted it.
create table notice (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  for_role text,
  for_hostel_id uuid references hostel (id),
  ends_on date,
  posted_by uuid not null references account (id),
  created_at timestamptz not null default now(),
  edited_by uuid references account (id),
  edited_at timestamptz,
  deleted_by uuid references account (id),
  deleted_at timestamptz,
  constraint notice_for_role check (for_role in ('student', 'caretaker', 'warden', 'hosteladmin')),
  constraint notice_edited_by_somebody check ((edited_by is null) = (edited_at is null)),
  constraint notice_deleted_by_somebody check ((deleted_by is null) = (deleted_at is null))
);
create index notice_by_time on notice (created_at desc) where deleted_at is null;
call record_changes_of('notice', 'id');

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
call record_changes_of('attendance', 'student_id,day');

-- A student who has told the hostel of coming back late on a day, and when. It is not a mark: who comes is marked present then.
create table late_arrival (
  student_id uuid not null references student (account_id),
  day date not null,
  hostel_id uuid not null references hostel (id),
  expected_at time not null,
  primary key (student_id, day)
);
call record_changes_of('late_arrival', 'student_id,day');

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
-- what waits is counted by hostel on every home page; what is done is many times as much
create index complaint_pending on complaint (hostel_id, created_at) where status = 'pending';
call record_changes_of('complaint', 'id');

-- The resolutions that the student did not accept: the complaint itself is pending again.
create table complaint_reopening (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references complaint (id),
  remark text not null,
  resolved_by uuid not null references account (id),
  resolved_at timestamptz not null,
  reason text not null,
  reopened_at timestamptz not null default now()
);
create index complaint_reopening_by_complaint on complaint_reopening (complaint_id, reopened_at);
call record_changes_of('complaint_reopening', 'id');

-- The student may cancel a leave; the decision on it, if there was one, stays.
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
  cancelled_at timestamptz,
  constraint leave_status_known check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  constraint leave_ends_after_start check (end_date >= start_date),
  constraint leave_decided_by_somebody check (
    num_nulls(decided_by, decided_at) = case
      when status = 'pending' then 2
      when status = 'cancelled' and decided_at is null then 2
      else 0
    end
  ),
  constraint leave_cancelled_at_a_time check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint leave_overlap exclude using gist (student_id with =, daterange(start_date, end_date, '[]') with &&)
    where (status in ('pending', 'approved'))
);
create index leave_by_student on leave_request (student_id, created_at desc);
create index leave_pending on leave_request (student_id, created_at) where status = 'pending';
call record_changes_of('leave_request', 'id');

-- The decisions that were taken back: the request itself is pending again.
create table leave_decision_taken_back (
  id uuid primary key default gen_random_uuid(),
  leave_id uuid not null references leave_request (id),
  status text not null,
  caretaker_remark text not null,
  decided_by uuid not null references account (id),
  decided_at timestamptz not null,
  taken_back_by uuid not null references account (id),
  taken_back_at timestamptz not null default now(),
  constraint leave_taken_back_was_decided check (status in ('approved', 'rejected'))
);
create index leave_decision_taken_back_by_leave on leave_decision_taken_back (leave_id, taken_back_at);
call record_changes_of('leave_decision_taken_back', 'id');

-- A fine can be cancelled with a reason. A student who says that it is paid changes the status alone; the payment counts as received
-- once the office has confirmed it, and from then on the fine is not cancelled any more.
create table fine (
  id uuid primary key default gen_random_uuid(),
  -- what people call the fine by, on paper and at the desk
  number bigint not null generated by default as identity,
  student_id uuid not null references student (account_id),
  hostel_id uuid not null references hostel (id),
  amount numeric(9, 2) not null,
  reason text not null,
  status text not null default 'pending',
  imposed_by uuid not null references account (id),
  imposed_at timestamptz not null default now(),
  paid_at timestamptz,
  confirmed_by uuid references account (id),
  confirmed_at timestamptz,
  method text,
  reference text not null default '',
  cancelled_by uuid references account (id),
  cancelled_at timestamptz,
  cancel_reason text,
  constraint fine_number_once unique (number),
  constraint fine_amount_positive check (amount > 0),
  constraint fine_status_known check (status in ('pending', 'paid', 'cancelled')),
  -- a cancelled fine keeps when the student said that it was paid
  constraint fine_paid_at_a_time check (case status when 'paid' then paid_at is not null when 'pending' then paid_at is null else true end),
  constraint fine_method_known check (method in ('cash', 'upi', 'card', 'bank')),
  constraint fine_confirmed_by_somebody check (
    num_nulls(confirmed_by, confirmed_at, method) = case when confirmed_at is null then 3 else 0 end
  ),
  constraint fine_confirmed_once_paid check (status = 'paid' or confirmed_at is null),
  constraint fine_reference_of_a_payment check (confirmed_at is not null or reference = ''),
  constraint fine_cancelled_by_somebody check (
    num_nulls(cancelled_by, cancelled_at, cancel_reason) = case when status = 'cancelled' then 0 else 3 end
  )
);
create index fine_by_hostel on fine (hostel_id, imposed_at desc);
create index fine_by_student on fine (student_id, imposed_at desc);
create index fine_pending on fine (hostel_id) include (amount) where status = 'pending';
call record_changes_of('fine', 'id');

-- The first part of the receipts of a hostel, given with its first one and never changed: paper keeps it.
create table receipt_code (
  hostel_id uuid primary key references hostel (id),
  code text not null unique,
  constraint receipt_code_can_be_said check (code ~ '^[A-Z]{3,8}[0-9]*$')
);

-- The receipt of a fine whose payment the office has confirmed: KAV-2026-0042. Numbers run on without a gap within a hostel and a year.
-- Rows are only added: a confirmation that is undone and made again has the number it had.
create table receipt (
  fine_id uuid primary key references fine (id),
  code text not null references receipt_code (code),
  year smallint not null,
  number integer not null,
  issued_at timestamptz not null default now(),
  unique (code, year, number),
  constraint receipt_number_counts_from_one check (number > 0)
);

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
create index inventory_low on inventory_item (hostel_id) where quantity < threshold;
call record_changes_of('inventory_item', 'id');

-- The people with a place in the week's schedule. A worker who left stays, with the past weeks; the username is free again.
create table worker (
  id uuid primary key default gen_random_uuid(),
  hostel_id uuid not null references hostel (id),
  name text not null,
  username text not null,
  username_key text not null,
  position text not null,
  contact text not null,
  created_at timestamptz not null default now(),
  left_at timestamptz,
  constraint worker_id_hostel unique (id, hostel_id)
);
create index worker_by_hostel on worker (hostel_id);
create unique index worker_username_key on worker (username_key) where left_at is null;
call record_changes_of('worker', 'id');

-- Who works when in a week that starts on a Sunday; saving a week replaces its rows.
create table worker_shift (
  hostel_id uuid not null,
  week_start date not null,
  weekday text not null,
  time_slot text not null,
  worker_id uuid not null,
  primary key (hostel_id, week_start, weekday, time_slot, worker_id),
  constraint shift_worker_in_hostel foreign key (worker_id, hostel_id) references worker (id, hostel_id),
  constraint shift_week_starts_on_sunday check (extract(dow from week_start) = 0),
  constraint shift_weekday_known check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'))
);
call record_changes_of('worker_shift', 'hostel_id,week_start,weekday,time_slot,worker_id');
