-- People write several numbers into one field, or an extension after it.
create function first_telephone(telephone text) returns text language sql immutable parallel safe
  return regexp_replace(substring(telephone from '^[^xX/,;]*'), '[^\d+]', '', 'g');

-- The number as providers take it, digits with the country. Null: it is none, or could be somebody's in another country.
create function telephone_number(telephone text, country text) returns text language sql immutable parallel safe
  return case
    when first_telephone(telephone) ~ '^0?[1-9]\d{9}$' then country || right(first_telephone(telephone), 10)
    when first_telephone(telephone) ~ ('^(\+|00)?' || country || '[1-9]\d{9}$') then ltrim(first_telephone(telephone), '+0')
    when first_telephone(telephone) ~ ('^(\+|00)(?!' || country || ')[1-9]\d{9,14}$') then ltrim(first_telephone(telephone), '+0')
  end;

-- The same line, with or without its country.
create function telephone_line(telephone text) returns text language sql immutable parallel safe
  return right(first_telephone(telephone), 10);
create function mail_hash(address text) returns bytea language sql immutable parallel safe
  return sha256(convert_to(lower(address collate "C"), 'UTF8'));
create function telephone_hash(telephone text) returns bytea language sql immutable parallel safe
  return sha256(convert_to('telephone ' || telephone_line(telephone), 'UTF8'));

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
  -- staff say that it is not the barred guardian who looks like this one
  is_another boolean not null default false,
  -- not the start of a transaction: they are listed as they were entered, also those of one list
  created_at timestamptz not null default clock_timestamp(),
  constraint guardian_named check (name <> ''),
  constraint guardian_mail_refused_why check ((mail_refused_at is null) = (mail_refused_why is null))
);
create index guardian_of_student on guardian (student_id);
call record_changes_of('guardian', 'id', 'mail_refused_at,mail_refused_why');
create index guardian_by_mail on guardian (mail_hash(mail)) where mail <> '';
create index guardian_by_telephone on guardian (telephone_line(telephone)) where telephone <> '';
create index guardian_by_telephone_hash on guardian (telephone_hash(telephone)) where telephone <> '';

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

-- What a student proposes: another telephone or mail address of a guardian, or, with a name, one who is not entered. It is gone once staff have
-- decided or the student has withdrawn it.
create table guardian_proposal (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student (account_id),
  guardian_id uuid references guardian (id) on delete cascade,
  name text not null default '',
  relation text not null default '',
  telephone text not null default '',
  mail text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  constraint guardian_proposal_of_one check ((guardian_id is null) = (name <> '')),
  constraint guardian_proposal_says check (telephone <> '' or mail <> '')
);
create unique index guardian_proposal_once on guardian_proposal (guardian_id);
create index guardian_proposal_of_student on guardian_proposal (student_id);
call record_changes_of('guardian_proposal', 'id');

-- What a guardian said of a leave. The link in the message ends with a token of which only the SHA-256 is kept.
create table leave_consent (
  id uuid primary key default gen_random_uuid(),
  leave_id uuid not null references leave_request (id),
  guardian_id uuid not null references guardian (id) on delete cascade,
  token_hash bytea,
  -- null: no message could be sent
  asked_at timestamptz,
  answer text,
  answered_at timestamptz,
  remark text not null default '',
  -- the member of staff to whom it was said
  taken_by uuid references account (id),
  -- whether the answer to a link came from a browser in which the student uses Hostelry
  in_students_browser boolean not null default false,
  constraint leave_consent_once unique (leave_id, guardian_id),
  constraint leave_consent_token unique (token_hash),
  constraint leave_consent_answer_known check (answer in ('yes', 'no')),
  constraint leave_consent_answered check ((answer is null) = (answered_at is null))
);
create index leave_consent_of_guardian on leave_consent (guardian_id);
call record_changes_of('leave_consent', 'id', 'token_hash');

-- Guardians read about their children without an account: a code goes to their mail address, or to the telephone that staff
-- entered, and opens a session of that address. Which children it shows is looked up at each request, so that who is barred, or has another
-- address, sees nothing more. Not in backups.
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

-- Whoever is barred, removed or reached elsewhere is signed out for good, whatever did it: an undo writes rows without the calls that staff make.
create function shut_out_guardian() returns trigger language plpgsql as $$
declare
  is_out boolean := tg_op = 'DELETE' or new.barred and not old.barred;
  gone bytea[] := '{}';
begin
  if old.mail <> '' and (is_out or new.mail <> old.mail) then gone := gone || mail_hash(old.mail); end if;
  if old.telephone <> '' and (is_out or new.telephone <> old.telephone) then gone := gone || telephone_hash(old.telephone); end if;
  delete from guardian_session where address_hash = any(gone);
  delete from guardian_code where address_hash = any(gone);
  return null;
end $$;
create trigger shut_out_guardian_changed after update of mail, telephone, barred on guardian for each row
  when ((old.mail, old.telephone, old.barred) is distinct from (new.mail, new.telephone, new.barred)) execute function shut_out_guardian();
create trigger shut_out_guardian_removed after delete on guardian for each row execute function shut_out_guardian();
