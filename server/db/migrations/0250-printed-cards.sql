-- The printed card of a student: of its code only the hash. A new card ends the one before.
create table gate_card (
  student_id uuid primary key references student (account_id),
  hash text not null unique,
  made_at timestamptz not null default now()
);
call record_changes_of('gate_card', 'student_id');
