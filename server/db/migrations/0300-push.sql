-- The browser of a session to which notifications are sent while the web app is closed. It goes with the session: with signing out, another
-- password and disabling. Not in backups, like the key with which it was made.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  urgencies text[] not null,
  -- on a lock screen others read it too
  shows_text boolean not null,
  created_at timestamptz not null default now(),
  constraint push_subscription_endpoint unique (endpoint),
  constraint push_subscription_of_session unique (session_id),
  constraint push_subscription_urgencies_known check (urgencies <@ '{now,today,digest}')
);
comment on table push_subscription is 'not in backups';
create index push_subscription_by_account on push_subscription (account_id);

alter table delivery drop constraint delivery_channel_known,
  add constraint delivery_channel_known check (channel in ('mail', 'push', 'sms', 'whatsapp'));

-- Whoever knows the whole endpoint can send to it, so only its host is an address to read.
create or replace view receiver_address as
select m.id, 'mail' as channel, m.account_id as receiver_id, m.address, m.urgencies,
  (select coalesce(nullif(a.name, ''), a.username) from account a where a.id = m.account_id) as name,
  (select a.language from account a where a.id = m.account_id) as language,
  m.verified_at is not null and m.refused_at is null
    and (select a.disabled_at is null from account a where a.id = m.account_id) as is_good
from mail_address m
union all
select p.id, 'push', p.account_id, split_part(p.endpoint, '/', 3), p.urgencies,
  (select coalesce(nullif(a.name, ''), a.username) from account a where a.id = p.account_id),
  (select a.language from account a where a.id = p.account_id),
  (select a.disabled_at is null from account a where a.id = p.account_id)
from push_subscription p
union all
select g.id, 'mail', g.id, g.mail, case when g.mail_stopped_at is null then '{now,today,digest}' else '{}' end::text[],
  g.name, g.language, g.mail <> '' and not is_barred(g) and g.mail_refused_at is null
from guardian g
union all
select g.id, c.name, g.id, n.number, '{now,today,digest}'::text[], g.name, g.language,
  n.number is not null and not is_barred(g) and not exists (
    select from guardian b
    where b.student_id = g.student_id and b.barred and strpos(regexp_replace(b.telephone, '\D', '', 'g'), right(n.number, 10)) > 0)
from guardian g
cross join (values ('sms'), ('whatsapp')) as c(name)
left join gateway w on w.channel = c.name
cross join telephone_number(g.telephone, coalesce(w.country, '91')) as n(number)
where g.telephone <> '';

create or replace function may_go(channel text, text_key text, language text) returns boolean language sql stable as $$
  select $1 in ('mail', 'push') or exists (select from message_template t where t.channel = $1 and t.text_key = $2 and t.language = $3)
$$;

-- Channels by which messages leave the house at present, with the price of a message.
create view channel_on as
select 'mail' as channel, null::numeric as price from mail_channel where is_on
union all select 'push', null from institution_setting where name = 'push' and value = 'on'
union all select channel, price from gateway where is_on;

create or replace function queue_deliveries() returns trigger language plpgsql as $$
declare
  channels text[] := array(select channel from channel_on);
begin
  if channels = '{}' then return null; end if;
  insert into delivery (notification_id, channel, address_id, urgency)
  select n.id, a.channel, a.id, n.urgency
  from new_rows n join receiver_address a on a.receiver_id = coalesce(n.account_id, n.guardian_id)
  where a.channel = any(channels) and n.urgency = any(a.urgencies) and a.is_good and may_go(a.channel, n.text_key, a.language);
  return null;
end $$;
