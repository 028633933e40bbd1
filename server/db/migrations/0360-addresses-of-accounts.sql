-- Who is notified mostly has an account, and most houses send mail only. Looking among guardians and telephones too made up half of what queueing cost.
create view account_address as
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
select t.id, t.channel, t.account_id, t.number, t.urgencies,
  (select coalesce(nullif(a.name, ''), a.username) from account a where a.id = t.account_id),
  -- who has chosen none reads English, which is a language of templates
  (select coalesce(nullif(a.language, ''), 'en') from account a where a.id = t.account_id),
  (select a.disabled_at is null and telephone_line(a.phone) = right(t.number, 10) from account a where a.id = t.account_id)
from own_telephone t;

create view guardian_address as
select g.id, 'mail' as channel, g.id as receiver_id, g.mail as address,
  case when g.mail_stopped_at is null then '{now,today,digest}' else '{}' end::text[] as urgencies,
  g.name, g.language, g.mail <> '' and not is_barred(g) and g.mail_refused_at is null as is_good
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

create or replace view receiver_address as
select * from account_address union all select * from guardian_address;

create or replace function queue_deliveries() returns trigger language plpgsql as $$
declare
  channels text[] := array(select channel from channel_on);
begin
  if channels = '{}' then return null; end if;
  if exists (select from new_rows where guardian_id is not null) then
    insert into delivery (notification_id, channel, address_id, urgency)
    select n.id, a.channel, a.id, n.urgency
    from new_rows n join guardian_address a on a.receiver_id = n.guardian_id
    where a.channel = any(channels) and n.urgency = any(a.urgencies) and a.is_good and may_go(a.channel, n.text_key, a.language);
  end if;
  if channels = '{mail}' then
    -- the same as below, but with a word that leaves one table of the view
    insert into delivery (notification_id, channel, address_id, urgency)
    select n.id, a.channel, a.id, n.urgency
    from new_rows n join account_address a on a.receiver_id = n.account_id
    where a.channel = 'mail' and n.urgency = any(a.urgencies) and a.is_good;
  else
    insert into delivery (notification_id, channel, address_id, urgency)
    select n.id, a.channel, a.id, n.urgency
    from new_rows n join account_address a on a.receiver_id = n.account_id
    where a.channel = any(channels) and n.urgency = any(a.urgencies) and a.is_good and may_go(a.channel, n.text_key, a.language);
  end if;
  return null;
end $$;
