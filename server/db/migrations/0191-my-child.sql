-- Guardians read about their children without an account: a code goes to their mail address, and opens a session of that address. Which
-- children it shows is looked up at each request, so that who is barred, or has another address, sees nothing more. Not in backups.
create table guardian_code (
  code_hash bytea primary key,
  address_hash bytea not null,
  good_until timestamptz not null
);
comment on table guardian_code is 'not in backups';

create table guardian_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  address_hash bytea not null,
  created_at timestamptz not null default now()
);
comment on table guardian_session is 'not in backups';

create function mail_hash(address text) returns bytea language sql immutable parallel safe
  return sha256(convert_to(lower(address collate "C"), 'UTF8'));
create index guardian_by_mail on guardian (mail_hash(mail)) where mail <> '';

-- A court's word is of a person: it also holds for whoever reads the same mail for the same student.
create function is_barred(who guardian) returns boolean language sql stable as $$
  select exists (
    select from guardian b
    where b.student_id = who.student_id and b.barred and (b.id = who.id or b.mail <> '' and mail_hash(b.mail) = mail_hash(who.mail))
  )
$$;

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
from guardian g;

-- Codes have too many letters to be guessed within a session.
alter table mail_address drop column code_tries;
-- What codes are counted for, by its hash: an address for one purpose, a network, a person.
alter table mail_code_sent rename column address_hash to counted_hash;

-- What an adult lets guardians see of attendance and fines, where the institution does not.
alter table student add column guardians_may_see boolean not null default false;

-- Guardians read notices on their own page.
alter table notice drop constraint notice_for_role,
  add constraint notice_for_role check (for_role in ('student', 'caretaker', 'warden', 'hosteladmin', 'guard', 'guardian'));
