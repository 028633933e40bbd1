-- A notice may ask whoever it is for to say that they have read it. Administrators and guardians are not asked.
alter table notice
  add column asks_reading boolean not null default false,
  add column reminded_at timestamptz,
  add constraint notice_asks_accounts check (not asks_reading or for_role is null or for_role not in ('guardian', 'hosteladmin'));

create table notice_reading (
  notice_id uuid not null references notice (id),
  account_id uuid not null references account (id),
  read_at timestamptz not null default now(),
  primary key (notice_id, account_id)
);
create index notice_reading_of_account on notice_reading (account_id);
call record_changes_of('notice_reading', 'notice_id,account_id');

create index reminder_of_notice on notification (about) where text_key = 'noticeReadingWanted';
