-- The backups that the server made or tried to make, those of the command line not among them. One is wanted or under way at a
-- time; while it is, whoever makes it holds an advisory lock.
create table backup (
  id uuid primary key default gen_random_uuid(),
  occasion text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- who pressed the button
  asked_by uuid references account (id),
  began_at timestamptz,
  ended_at timestamptz,
  -- the machine and the file on it
  machine text not null default '',
  path text not null default '',
  bytes bigint,
  -- why there is none
  fault text not null default '',
  -- the file made room for newer ones
  removed_at timestamptz,
  constraint backup_occasion_known check (occasion in ('daily', 'by hand', 'before upgrade')),
  constraint backup_ended_after_begin check (ended_at >= began_at),
  constraint backup_is_good_or_not check (ended_at is null or (bytes is null) = (fault <> '')),
  constraint backup_removed_was_good check (removed_at is null or bytes is not null)
);
create unique index backup_one_at_a_time on backup ((true)) where ended_at is null;
create index backup_by_time on backup (asked_at);
