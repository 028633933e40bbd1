-- All staff may edit and delete notices, so that a notice says who did. A deleted one can be put back by who deleted it.
alter table notice
  add column edited_by uuid references account (id),
  add column edited_at timestamptz,
  add column deleted_by uuid references account (id),
  add column deleted_at timestamptz,
  add constraint notice_edited_by_somebody check ((edited_by is null) = (edited_at is null)),
  add constraint notice_deleted_by_somebody check ((deleted_by is null) = (deleted_at is null));
drop index notice_by_time;
create index notice_by_time on notice (created_at desc) where deleted_at is null;
