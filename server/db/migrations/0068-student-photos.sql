-- The pictures that were ever a student's photo, by the SHA-256 of their bytes: which one it is, another table says, so that an earlier
-- one can be put back. Rows are only added, until the student is erased; they are no part of the audit log.
create table student_photo_image (
  student_id uuid not null references student on delete cascade,
  digest text not null,
  type text not null,
  image bytea not null,
  primary key (student_id, digest),
  constraint student_photo_image_is_small check (length(image) <= 40960),
  constraint student_photo_image_type check (type in ('image/png', 'image/jpeg', 'image/webp'))
);

create table student_photo (
  student_id uuid primary key references student,
  digest text not null,
  set_at timestamptz not null default now(),
  foreign key (student_id, digest) references student_photo_image
);

call record_changes_of('student_photo', 'student_id');
