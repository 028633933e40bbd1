-- The version of a student's pass: another phone that takes the pass raises it, and the pass of the one before is worth nothing.
create table gate_pass (
  student_id uuid primary key references student (account_id),
  version integer not null default 1,
  constraint gate_pass_version_counts check (version > 0)
);
