-- How soon a notification is to reach its receiver outside the program; the words are those of the texts.
alter table notification add column urgency text not null default 'digest'
  constraint notification_urgency_known check (urgency in ('now', 'today', 'digest'));

-- How mail leaves the house. No row: no mail is sent, and nothing waits for it. Why it could not be sent last is no matter of the log.
create table mail_channel (
  id integer primary key default 1,
  is_on boolean not null,
  host text not null,
  port integer not null,
  security text not null,
  username text not null,
  from_address text not null,
  -- the address of the web app in a browser, with which links begin
  site text not null,
  quiet_from text not null,
  quiet_until text not null,
  digest_at text not null,
  fault text,
  fault_at timestamptz,
  constraint mail_channel_only_one check (id = 1),
  constraint mail_channel_security_known check (security in ('tls', 'starttls', 'none')),
  constraint mail_channel_fault_has_time check ((fault is null) = (fault_at is null))
);
call record_changes_of('mail_channel', 'id', 'fault,fault_at');

-- Never read back, neither in the audit log nor in a backup. The password of the mail server says in `bound_to` what it was entered for, and is
-- sent nowhere else.
create table kept_secret (
  name text primary key,
  value text not null,
  bound_to text not null default ''
);
comment on table kept_secret is 'not in backups';

-- Where a person wants to be reached. It counts once a code that was sent there is entered.
create table mail_address (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  address text not null,
  urgencies text[] not null default '{now,today,digest}',
  verified_at timestamptz,
  -- the mail server said that nobody has this address
  refused_at timestamptz,
  refused_why text,
  code_hash bytea,
  code_sent_at timestamptz,
  code_tries integer not null default 0,
  constraint mail_address_one_each unique (account_id),
  constraint mail_address_urgencies_known check (urgencies <@ '{now,today,digest}'),
  constraint mail_address_refused_why check ((refused_at is null) = (refused_why is null))
);
call record_changes_of('mail_address', 'id', 'refused_at,refused_why,code_hash,code_sent_at,code_tries');

-- Codes sent within a day, by a hash of the address, so that many people together cannot flood one.
create table mail_code_sent (
  address_hash bytea not null,
  sent_at timestamptz not null default now()
);
create index mail_code_sent_to on mail_code_sent (address_hash, sent_at);

-- A notification on its way to one address. Whoever sends it first takes it for a while (`leased_until`); what is still `sending` after that is
-- in the hands of a process that died, and is sent again with the same message id. Not in backups: nothing that was restored is sent again.
create table delivery (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references notification (id) on delete cascade,
  channel text not null,
  -- of a `mail_address`, which may be gone or changed by the time
  address_id uuid not null,
  urgency text not null,
  state text not null default 'waiting',
  due timestamptz not null default now(),
  leased_until timestamptz,
  tries integer not null default 0,
  -- those with one message went in one mail
  message uuid,
  sent_to text,
  answer text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint delivery_once unique (notification_id, channel, address_id),
  constraint delivery_channel_known check (channel in ('mail')),
  constraint delivery_urgency_known check (urgency in ('now', 'today', 'digest')),
  constraint delivery_state_known check (state in ('waiting', 'sending', 'sent', 'failed', 'read', 'withheld')),
  constraint delivery_leased check ((state = 'sending') = (leased_until is not null)),
  constraint delivery_settled check ((state in ('waiting', 'sending')) = (settled_at is null))
);
comment on table delivery is 'not in backups';
create index delivery_open on delivery (due) where settled_at is null;
create index delivery_of_address on delivery (address_id, settled_at);
create index delivery_newest on delivery (created_at desc, id);

-- Whatever writes a notification queues it, in the same transaction.
create function queue_deliveries() returns trigger language plpgsql as $$
begin
  insert into delivery (notification_id, channel, address_id, urgency)
  select n.id, 'mail', a.id, n.urgency
  from new_rows n join mail_address a using (account_id)
  where a.verified_at is not null and a.refused_at is null and n.urgency = any(a.urgencies)
    and exists (select from mail_channel where is_on);
  return null;
end $$;
create trigger notification_queued after insert on notification
  referencing new table as new_rows for each statement execute function queue_deliveries();
