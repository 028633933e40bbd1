-- A student who has told the hostel of coming back late on a day, and when. It is not a mark: who comes is marked present then.
create table late_arrival (
  student_id uuid not null references student (account_id),
  day date not null,
  hostel_id uuid not null references hostel (id),
  expected_at time not null,
  primary key (student_id, day)
);

call record_changes_of('late_arrival', 'student_id,day');
