-- Whom a notice is for: everybody; those of a role; those who live or work in a hostel; or those of a role there. And until when. It says
-- who edited and deleted it. A deleted one can be put back by who deleted it.
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
  -- when it was last sent as a message: what was queued after that, or for one that is gone, is no longer wanted
  sent_at timestamptz,
  -- whether whoever it is for, but administrators and guardians, is asked to say that they have read it
  asks_reading boolean not null default false,
  reminded_at timestamptz,
  constraint notice_for_role check (for_role in ('student', 'caretaker', 'warden', 'hosteladmin', 'guard', 'guardian')),
  constraint notice_asks_accounts check (not asks_reading or for_role is null or for_role not in ('guardian', 'hosteladmin')),
  constraint notice_edited_by_somebody check ((edited_by is null) = (edited_at is null)),
  constraint notice_deleted_by_somebody check ((deleted_by is null) = (deleted_at is null))
);
create index notice_by_time on notice (created_at desc) where deleted_at is null;
call record_changes_of('notice', 'id');

create table notice_reading (
  notice_id uuid not null references notice (id),
  account_id uuid not null references account (id),
  read_at timestamptz not null default now(),
  primary key (notice_id, account_id)
);
create index notice_reading_of_account on notice_reading (account_id);
call record_changes_of('notice_reading', 'notice_id,account_id');

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
-- figures over weeks: who was absent, without reading the marks themselves
create index attendance_absent on attendance (hostel_id, day) include (student_id) where status = 'absent';
call record_changes_of('attendance', 'student_id,day');
create or replace trigger record_insert after insert on attendance
  referencing new table as new_rows for each statement execute function record_marks();

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
  -- null if its student named none
  kind text,
  status text not null default 'pending',
  remark text not null default '',
  created_at timestamptz not null default now(),
  resolved_by uuid references account (id),
  resolved_at timestamptz,
  constraint complaint_kind_known
    check (kind in ('Electricity', 'Water and plumbing', 'Furniture', 'Cleaning', 'Internet', 'Food', 'Other')),
  constraint complaint_status_known check (status in ('pending', 'resolved')),
  constraint complaint_resolved_by_somebody check ((status = 'resolved') = (resolved_by is not null and resolved_at is not null))
);
create index complaint_by_hostel on complaint (hostel_id, created_at desc);
-- lists of all hostels are read by an index like this one in their usual order, from either end, and not sorted
create index complaint_by_time on complaint (created_at desc, id);
create index complaint_by_student on complaint (student_id, created_at desc);
-- what waits is counted by hostel on every home page; what is done is many times as much
create index complaint_pending on complaint (hostel_id, created_at) where status = 'pending';
create index complaint_words on complaint using gin (
  ((case when octet_length(complaint) = char_length(complaint) then lower(complaint collate "C") else lower(normalize(complaint, NFKC)) end)
    || ' ' || case when octet_length(remark) = char_length(remark) then lower(remark collate "C") else lower(normalize(remark, NFKC)) end) gin_trgm_ops
) with (gin_pending_list_limit = 256);
call record_changes_of('complaint', 'id');

-- Pictures that a student sent with a complaint. They are only added, and go half a year after the complaint is resolved.
create table complaint_picture (
  complaint_id uuid not null references complaint (id),
  place smallint not null,
  student_id uuid not null references student (account_id),
  digest text not null,
  type text not null,
  image bytea not null,
  sent_at timestamptz not null default now(),
  primary key (complaint_id, place),
  constraint complaint_picture_few check (place between 1 and 3)
);
create index complaint_picture_of_student on complaint_picture (student_id, sent_at);

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
create index complaint_reopening_words on complaint_reopening using gin (
  ((case when octet_length(remark) = char_length(remark) then lower(remark collate "C") else lower(normalize(remark, NFKC)) end)
    || ' ' || case when octet_length(reason) = char_length(reason) then lower(reason collate "C") else lower(normalize(reason, NFKC)) end) gin_trgm_ops
) with (gin_pending_list_limit = 256);
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
  -- by when on the last day the student is back; null: by the time at which everybody is in
  back_by text,
  -- whether guardians are to agree to the leave, by the rule of the institution when it was requested
  consent_wanted boolean not null default false,
  constraint leave_back_by_is_a_time check (back_by ~ '^([01]\d|2[0-3]):[0-5]\d$'),
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
create index leave_by_time on leave_request (created_at desc, id);
create index leave_pending_first on leave_request ((status = 'pending') desc, created_at desc, id);
-- who is away: of a hostel, and of all
create index leave_approved_by_student on leave_request (student_id, end_date) where status = 'approved';
create index leave_approved_by_end on leave_request (end_date) where status = 'approved';
create index leave_words on leave_request using gin (
  (case when octet_length(reason) = char_length(reason) then lower(reason collate "C") else lower(normalize(reason, NFKC)) end) gin_trgm_ops
) with (gin_pending_list_limit = 256);
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
