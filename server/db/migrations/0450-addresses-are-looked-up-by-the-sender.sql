-- Looking up where an account is reached, and writing a row for each address, was a tenth of a call. The call only says that a notification is to be
-- delivered; whoever sends next looks up the addresses, of many notifications at once. Guardians are looked up at once: where they are reached is
-- changed in the transaction that tells them so. No foreign key, which would cost more than the row: what is gone by then is dropped.
create table delivery_wanted (
  notification_id uuid primary key
);
comment on table delivery_wanted is 'not in backups';

create or replace function queue_deliveries() returns trigger language plpgsql as $$
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
