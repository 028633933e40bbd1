-- A notification on its way to one address. Whoever sends it first takes it for a while (`leased_until`); what is still `sending` after that is
-- in the hands of a process that died, and is sent again with the same message id. Not in backups: nothing that was restored is sent again.
create table delivery (
  id uuid primary key default gen_random_uuid(),
  -- null: a code or a link is no notification, but costs as much; it says itself what it is, and its address is the account
  notification_id uuid references notification (id) on delete cascade,
  text_key text,
  channel text not null,
  -- which may be gone or changed by the time
  address_id uuid not null,
  urgency text not null,
  state text not null default 'waiting',
  due timestamptz not null default now(),
  leased_until timestamptz,
  tries integer not null default 0,
  -- those with one message went in one mail
  message uuid,
  sent_to text,
  -- what the provider calls it
  provider_id text,
  -- where a guardian was reached before another address was entered, who is told so there; such a delivery is its own address
  former_address text,
  answer text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint delivery_of_notification_or_text check ((notification_id is null) = (text_key is not null)),
  constraint delivery_once unique (notification_id, channel, address_id),
  constraint delivery_channel_known check (channel in ('mail', 'push', 'sms', 'whatsapp')),
  constraint delivery_urgency_known check (urgency in ('now', 'today', 'digest')),
  -- `unknown`: whoever sent it did not learn what became of it; it is not sent again, as it costs money
  constraint delivery_state_known
    check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'read', 'withheld')),
  constraint delivery_leased check ((state = 'sending') = (leased_until is not null)),
  constraint delivery_settled check ((state in ('waiting', 'sending')) = (settled_at is null))
);
comment on table delivery is 'not in backups';
create index delivery_open on delivery (due) where settled_at is null;
create index delivery_of_address on delivery (address_id, settled_at);
create index delivery_newest on delivery (created_at desc, id);
create index delivery_of_provider on delivery (channel, provider_id) where provider_id is not null;
create index delivery_to_former on delivery (id) where former_address is not null and settled_at is null;

-- Whoever is told of their successor must not look barred either; that the new address is one of somebody barred is a reason to tell them.
create view former_address as
select d.id, d.channel, d.id as receiver_id, d.former_address as address, '{now,today,digest}'::text[] as urgencies, g.name, g.language,
  not g.barred and not exists (
    select from guardian b where b.student_id = g.student_id and (b.barred or b.id = g.id) and case
      when d.channel = 'mail' then mail_hash(b.mail) = mail_hash(d.former_address)
      when b.barred then strpos(regexp_replace(b.telephone, '\D', '', 'g'), right(d.former_address, 10)) > 0
      else telephone_line(b.telephone) = right(d.former_address, 10) end)
  and (g.is_another or barred_like(g.student_id, g.id, g.name, g.relation, '', '') is null) as is_good
from delivery d
join notification n on n.id = d.notification_id
join guardian g on g.id = n.guardian_id
where d.former_address is not null and d.settled_at is null;

create view receiver_address as
select * from account_address union all select * from guardian_address union all select * from former_address;

-- Channels by which messages leave the house at present, with the price of a message.
create view channel_on as
select 'mail' as channel, null::numeric as price from mail_channel where is_on
union all select 'push', null from institution_setting where name = 'push' and value = 'on'
union all select channel, price from gateway where is_on;

create function may_go(channel text, text_key text, language text) returns boolean language sql stable as $$
  select $1 in ('mail', 'push') or exists (select from message_template t where t.channel = $1 and t.text_key = $2 and t.language = $3)
$$;

-- Looking up where an account is reached, and writing a row for each address, would be a tenth of a call. The call only says that a notification
-- is to be delivered; whoever sends next looks up the addresses, of many notifications at once. Guardians are looked up at once: where they are
-- reached is changed in the transaction that tells them so. No foreign key, which would cost more than the row: what is gone by then is dropped.
create table delivery_wanted (
  notification_id uuid primary key
);
comment on table delivery_wanted is 'not in backups';

-- Whatever writes a notification queues it, in the same transaction.
create function queue_deliveries() returns trigger language plpgsql as $$
declare
  is_for_guardians boolean;
begin
  if not exists (select from channel_on) then return null; end if;
  with wanted as (
    insert into delivery_wanted (notification_id) select id from new_rows where account_id is not null
  )
  select exists (select from new_rows where guardian_id is not null) into is_for_guardians;
  if is_for_guardians then
    insert into delivery (notification_id, channel, address_id, urgency)
    select n.id, a.channel, a.id, n.urgency
    from new_rows n join guardian_address a on a.receiver_id = n.guardian_id
    where a.channel in (select channel from channel_on) and n.urgency = any(a.urgencies) and a.is_good and may_go(a.channel, n.text_key, a.language);
  end if;
  return null;
end $$;
create trigger notification_queued after insert on notification
  referencing new table as new_rows for each statement execute function queue_deliveries();

-- A code that was sent to a guardian is no notification, and goes with them all the same.
create function forget_codes_of_guardian() returns trigger language plpgsql as $$
begin
  delete from delivery where address_id = old.id and notification_id is null;
  return null;
end $$;
create trigger forget_codes_of_guardian after delete on guardian for each row execute function forget_codes_of_guardian();
