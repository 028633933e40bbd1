-- Of a student who is not back: how many people the ladder has told, and who looks after it. It is about the movement with which the student went
-- out, and of no use after the next one.
create table not_back (
  student_id uuid primary key references student (account_id),
  movement_id uuid not null,
  told smallint not null default 0,
  looked_after_by uuid references account (id)
);
