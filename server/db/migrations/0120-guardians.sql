-- Parents and other guardians of students, as staff enter them. They have no account.
create table guardian (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student (account_id),
  name text not null,
  relation text not null default '',
  telephone text not null default '',
  mail text not null default '',
  language text not null default 'en',
  sees_leave boolean not null default false,
  sees_attendance boolean not null default false,
  sees_money boolean not null default false,
  -- is asked whether a leave is agreed to
  consents boolean not null default false,
  -- a court's word: nothing reaches them
  barred boolean not null default false,
  -- when they ended the mail by the link in it
  mail_stopped_at timestamptz,
  -- the mail server said that nobody has this address
  mail_refused_at timestamptz,
  mail_refused_why text,
  created_at timestamptz not null default now(),
  constraint guardian_named check (name <> ''),
  constraint guardian_mail_refused_why check ((mail_refused_at is null) = (mail_refused_why is null))
);
create index guardian_of_student on guardian (student_id);
call record_changes_of('guardian', 'id', 'mail_refused_at,mail_refused_why');

-- Who had the address before ended the mail, or was unknown; another address starts anew, also by an undo.
create function begin_new_mail() returns trigger language plpgsql as $$
begin
  new.mail_stopped_at := null;
  new.mail_refused_at := null;
  new.mail_refused_why := null;
  return new;
end $$;
create trigger guardian_new_mail before update of mail on guardian
  for each row when (old.mail <> new.mail) execute function begin_new_mail();

-- When a student was born, who may not be of age yet.
create table student_birth (
  student_id uuid primary key references student (account_id),
  born_on date not null,
  constraint student_birth_of_our_time check (born_on >= '1900-01-01')
);
call record_changes_of('student_birth', 'student_id');

-- The receiver of a notification is an account or a guardian, who reads it outside the program only.
alter table notification alter column account_id drop not null,
  add column guardian_id uuid references guardian (id) on delete cascade,
  add constraint notification_one_receiver check (num_nonnulls(account_id, guardian_id) = 1);
create index notification_by_guardian on notification (guardian_id) where guardian_id is not null;

create or replace function settle_notifications() returns trigger language plpgsql as $$
declare
  receiver uuid;
begin
  for receiver in update notification set is_read = true where about = new.id and not is_read returning account_id loop
    if receiver is not null then perform pg_notify('hostelry_notification', receiver::text); end if;
  end loop;
  return null;
end $$;
create or replace function settle_notifications_about(matters uuid[]) returns void language sql as $$
  with settled as (
    update notification set is_read = true where about = any(matters) and not is_read returning account_id
  )
  select pg_notify('hostelry_notification', account_id::text)
  from (select distinct account_id from settled where account_id is not null) receiver
$$;

-- Where each receiver is reached by each channel, under which name and in which language. A channel is a branch of this view; `id` and
-- `channel` together name an address. Names are looked up in place of a join, so that a statement that starts from a receiver finds
-- the one address and does not read them all.
create view receiver_address as
select m.id, 'mail' as channel, m.account_id as receiver_id, m.address, m.urgencies,
  (select coalesce(nullif(a.name, ''), a.username) from account a where a.id = m.account_id) as name,
  (select a.language from account a where a.id = m.account_id) as language,
  m.verified_at is not null and m.refused_at is null
    and (select a.disabled_at is null from account a where a.id = m.account_id) as is_good
from mail_address m
union all
select g.id, 'mail', g.id, g.mail, case when g.mail_stopped_at is null then '{now,today,digest}' else '{}' end::text[],
  g.name, g.language, g.mail <> '' and not g.barred and g.mail_refused_at is null
from guardian g;

create or replace function queue_deliveries() returns trigger language plpgsql as $$
declare
  channels text[] := array(select 'mail' from mail_channel where is_on);
begin
  if channels = '{}' then return null; end if;
  insert into delivery (notification_id, channel, address_id, urgency)
  select n.id, a.channel, a.id, n.urgency
  from new_rows n join receiver_address a on a.receiver_id = coalesce(n.account_id, n.guardian_id)
  where a.channel = any(channels) and n.urgency = any(a.urgencies) and a.is_good;
  return null;
end $$;
