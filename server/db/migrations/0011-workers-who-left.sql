-- The people with a place in the week's schedule are workers; staff are the people with accounts.
alter table staff_member rename to worker;
alter table staff_shift rename to worker_shift;
alter table worker_shift rename column staff_id to worker_id;

-- A worker who left stays, with the past weeks; the username is free again.
alter table worker add column left_at timestamptz;
alter table worker drop constraint staff_username_key;
create unique index worker_username_key on worker (username_key) where left_at is null;

-- A student has one open request for another room: of several the newest stays.
update room_change c set status = 'declined', remark = 'Replaced by a newer request.', closed_by = c.student_id, closed_at = now()
where c.status = 'open' and exists (
  select from room_change n
  where n.student_id = c.student_id and n.status = 'open' and (n.created_at, n.id) > (c.created_at, c.id)
);
create unique index room_change_open_once on room_change (student_id) where status = 'open';
