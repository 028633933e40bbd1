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
