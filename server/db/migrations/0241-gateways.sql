-- How messages to telephones leave the house: the request that a provider wants and how its replies are read, as data. No row, or not on: nothing
-- is sent, and nothing waits for it. A rule such as `/status=delivered,read` is a place in JSON and the words that may stand there.
create table gateway (
  channel text primary key,
  is_on boolean not null,
  url text not null,
  sends text not null,
  headers text not null,
  body text not null,
  id_at text not null,
  accepted text not null,
  status_id_at text not null,
  delivered text not null,
  failed text not null,
  country text not null,
  -- of one message, in rupees
  price numeric(8, 2),
  fault text,
  fault_at timestamptz,
  constraint gateway_channel_known check (channel in ('sms', 'whatsapp')),
  constraint gateway_sends_known check (sends in ('json', 'form', 'query')),
  constraint gateway_fault_has_time check ((fault is null) = (fault_at is null))
);
call record_changes_of('gateway', 'channel', 'fault,fault_at');

-- In India each text is registered with the operators (DLT), in each language. One without a template does not go to telephones.
create table message_template (
  channel text not null,
  text_key text not null,
  language text not null,
  template text not null,
  -- the placeholders of the text in the order of the template
  variables text[] not null,
  primary key (channel, text_key, language),
  constraint message_template_channel_known check (channel in ('sms', 'whatsapp'))
);
call record_changes_of('message_template', 'channel,text_key,language');

alter table delivery drop constraint delivery_channel_known, add constraint delivery_channel_known check (channel in ('mail', 'sms', 'whatsapp'));
-- `unknown`: whoever sent it did not learn what became of it; it is not sent again, as it costs money
alter table delivery drop constraint delivery_state_known, add constraint delivery_state_known
  check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'read', 'withheld'));
-- what the provider calls it
alter table delivery add column provider_id text;
create index delivery_of_provider on delivery (channel, provider_id) where provider_id is not null;

create function telephone_digits(telephone text) returns text language sql immutable parallel safe
  return ltrim(regexp_replace(telephone, '\D', '', 'g'), '0');
-- the same line, with or without its country
create function telephone_line(telephone text) returns text language sql immutable parallel safe
  return right(telephone_digits(telephone), 10);
create index guardian_by_telephone on guardian (telephone_line(telephone)) where telephone <> '';

-- A court's word also holds for whoever is reached at the same number for the same student.
create or replace view receiver_address as
select m.id, 'mail' as channel, m.account_id as receiver_id, m.address, m.urgencies,
  (select coalesce(nullif(a.name, ''), a.username) from account a where a.id = m.account_id) as name,
  (select a.language from account a where a.id = m.account_id) as language,
  m.verified_at is not null and m.refused_at is null
    and (select a.disabled_at is null from account a where a.id = m.account_id) as is_good
from mail_address m
union all
select g.id, 'mail', g.id, g.mail, case when g.mail_stopped_at is null then '{now,today,digest}' else '{}' end::text[],
  g.name, g.language, g.mail <> '' and not is_barred(g) and g.mail_refused_at is null
from guardian g
union all
select g.id, c.name, g.id, telephone_digits(g.telephone), '{now,today,digest}'::text[], g.name, g.language,
  telephone_digits(g.telephone) ~ '^\d{10,15}$' and not is_barred(g) and not exists (
    select from guardian b
    where b.student_id = g.student_id and b.barred and telephone_line(b.telephone) = telephone_line(g.telephone))
from guardian g cross join (values ('sms'), ('whatsapp')) as c(name)
where g.telephone <> '';

create function may_go(channel text, text_key text, language text) returns boolean language sql stable as $$
  select $1 = 'mail' or exists (select from message_template t where t.channel = $1 and t.text_key = $2 and t.language = $3)
$$;

create or replace function queue_deliveries() returns trigger language plpgsql as $$
declare
  channels text[] := array(select 'mail' from mail_channel where is_on union all select g.channel from gateway g where g.is_on);
begin
  if channels = '{}' then return null; end if;
  insert into delivery (notification_id, channel, address_id, urgency)
  select n.id, a.channel, a.id, n.urgency
  from new_rows n join receiver_address a on a.receiver_id = coalesce(n.account_id, n.guardian_id)
  where a.channel = any(channels) and n.urgency = any(a.urgencies) and a.is_good and may_go(a.channel, n.text_key, a.language);
  return null;
end $$;
