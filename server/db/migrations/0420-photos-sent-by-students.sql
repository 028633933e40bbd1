-- The photo that a student has sent and that staff have not confirmed yet. Another one takes its place. Whoever was told of it need not look
-- any more once it is confirmed, rejected or withdrawn, or the student has left.
create table student_photo_sent (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null unique references student,
  digest text not null,
  sent_at timestamptz not null default now(),
  foreign key (student_id, digest) references student_photo_image
);

call record_changes_of('student_photo_sent', 'id');

create function settle_sent_photos() returns trigger language plpgsql as $$
begin
  perform settle_notifications_about(array(select id from old_rows));
  return null;
end $$;
create trigger sent_photo_settled after delete on student_photo_sent
  referencing old table as old_rows for each statement execute function settle_sent_photos();
