-- The telephone number of a person, confirmed with a code that was sent there. It counts as long as it is the number of the account: once the
-- office enters another, nothing goes to this one any more.
create table own_telephone (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- by which the code came, and messages go
  channel text not null,
  -- digits with the country
  number text not null,
  -- a message costs money: the rest is asked for
  urgencies text[] not null default '{now}',
  confirmed_at timestamptz not null default now(),
  constraint own_telephone_one_each unique (account_id),
  constraint own_telephone_channel_known check (channel in ('sms', 'whatsapp')),
  constraint own_telephone_urgencies_known check (urgencies <@ '{now,today,digest}')
);
create index own_telephone_by_line on own_telephone (right(number, 10));
call record_changes_of('own_telephone', 'id');

-- The code that was sent last to a number which somebody wants to confirm.
create table telephone_code (
  account_id uuid primary key references account (id) on delete cascade,
  channel text not null,
  -- as its owner wrote it
  telephone text not null,
  number text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null default now()
);
comment on table telephone_code is 'not in backups';

-- A code or a link is no notification, but costs as much: it says itself what it is, and its address is the account.
alter table delivery alter column notification_id drop not null, add column text_key text,
  add constraint delivery_of_notification_or_text check ((notification_id is null) = (text_key is not null));

-- Whom a line was entered for, or who has confirmed it: messages to a number are counted for all of them.
create view telephone_user as
select g.id as address_id, telephone_line(g.telephone) as line, g.student_id as person_id from guardian g where g.telephone <> ''
union all
select t.id, right(t.number, 10), t.account_id from own_telephone t;

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
select t.id, t.channel, t.account_id, t.number, t.urgencies,
  (select coalesce(nullif(a.name, ''), a.username) from account a where a.id = t.account_id),
  -- who has chosen none reads English, which is a language of templates
  (select coalesce(nullif(a.language, ''), 'en') from account a where a.id = t.account_id),
  (select a.disabled_at is null and telephone_line(a.phone) = right(t.number, 10) from account a where a.id = t.account_id)
from own_telephone t
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
