-- The full name and telephone number of everybody with an account. `name_key` is the name as it is searched and sorted, made by the
-- application as `username_key` is.
alter table account
  add column name text not null default '',
  add column name_key text not null default '',
  add column phone text not null default '',
  -- who corrected the person's details last, and when
  add column details_changed_by uuid references account (id),
  add column details_changed_at timestamptz,
  add constraint account_name_has_key check ((name = '') = (name_key = '')),
  add constraint account_details_changed_by_somebody check ((details_changed_by is null) = (details_changed_at is null));

-- Who has left checked out on a day, for a reason, from the hostel that is remembered here, and lives in none.
alter table student
  add column gender text not null default '',
  add column email text not null default '',
  add column left_on date,
  add column left_reason text not null default '',
  add column left_hostel_id uuid references hostel (id),
  add constraint student_gender_known check (gender in ('female', 'male', 'other', '')),
  add constraint student_who_left_has_no_hostel check (left_on is null or hostel_id is null),
  add constraint student_left_hostel_of_who_left check (left_on is not null or (left_hostel_id is null and left_reason = ''));
create index student_by_left_hostel on student (left_hostel_id) where left_hostel_id is not null;
