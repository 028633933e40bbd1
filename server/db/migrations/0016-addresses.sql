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
  -- of a code that has too many letters to be guessed within a session
  code_hash bytea,
  code_sent_at timestamptz,
  constraint mail_address_one_each unique (account_id),
  constraint mail_address_urgencies_known check (urgencies <@ '{now,today,digest}'),
  constraint mail_address_refused_why check ((refused_at is null) = (refused_why is null))
);
call record_changes_of('mail_address', 'id', 'refused_at,refused_why,code_hash,code_sent_at');

-- Codes sent within a day, by a hash of what they are counted for: an address for one purpose, a network, a person. So many people together
-- cannot flood one.
create table mail_code_sent (
  counted_hash bytea not null,
  sent_at timestamptz not null default now()
);
create index mail_code_sent_to on mail_code_sent (counted_hash, sent_at);

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

-- How mail leaves the house. No row: no mail is sent, and nothing waits for it. Why it could not be sent last is no matter of the log.
create table mail_channel (
  id integer primary key default 1,
  is_on boolean not null,
  host text not null,
  port integer not null,
  security text not null,
  username text not null,
  from_address text not null,
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
  -- where the reports stand in what is sent, `*` for every entry of a list; empty: it is one report
  reports_at text not null default '',
  -- the header with the signature, and what stands in it before the HMAC-SHA256 in hex; empty: the address alone proves it
  signature text not null default '',
  -- where, in a trial of the address, the token stands and what is replied; empty: none is tried
  handshake text not null default '',
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

-- Where each receiver is reached by each channel, under which name and in which language. A channel is a branch of a view; `id` and `channel`
-- together name an address. Names are looked up in place of a join, so that a statement that starts from a receiver finds the one address
-- and does not read them all. Whoever knows the whole endpoint of a browser can send to it, so only its host is an address to read.
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

-- A court's word also holds for whoever is reached at a number that stands anywhere in the field of a barred guardian.
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

-- Where guardians are known by a code. Whoever is barred for a student is not, nor is anybody at a line that could be of two countries.
create view ward_address as
select g.id as guardian_id, mail_hash(g.mail) as address_hash, 'mail' as channel, g.mail as address
from guardian g
where g.mail <> '' and not is_barred(g)
union all
select g.id, telephone_hash(g.telephone), a.channel, a.address
from guardian g join guardian_address a on a.receiver_id = g.id and a.channel <> 'mail'
where g.telephone <> '' and a.is_good and not exists (
  select from guardian o join guardian_address b on b.receiver_id = o.id and b.channel = a.channel
  where o.telephone <> '' and telephone_hash(o.telephone) = telephone_hash(g.telephone) and b.address <> a.address);

-- Whom a line was entered for, or who has confirmed it: messages to a number are counted for all of them. Without a condition of its own, so
-- that the index of each table is used for each row: `telephone <> ''` is asked by whoever looks for a line.
create view telephone_user as
select g.id as address_id, telephone_line(g.telephone) as line, g.student_id as person_id, g.telephone from guardian g
union all
select t.id, right(t.number, 10), t.account_id, t.number from own_telephone t;
