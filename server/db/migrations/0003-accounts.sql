-- Hashes of passwords and codes and the secrets of second factors are not in the audit log, but a digest of them is, so that `verify` finds
-- one that was replaced past the program. It is computed by the database, and is of no use to who reads it: what it is made from cannot be
-- guessed.
create function account_secrets_digest(password_hash text, sign_in_code_hash bytea) returns text language sql immutable as $$
  select encode(sha256(coalesce(convert_to(password_hash, 'UTF8'), ''::bytea) || '\x00'::bytea || coalesce(sign_in_code_hash, ''::bytea)), 'hex')
$$;

-- Everybody who signs in. `username_key` is the username as it is compared: trimmed, NFKC, lower case; `name_key` is the name as it is
-- searched and sorted. The application makes them, because what lower() does with letters outside ASCII depends on the locale of the
-- database.
create table account (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  username_key text not null,
  role text not null,
  name text not null default '',
  name_key text not null default '',
  phone text not null default '',
  -- who corrected the person's details last, and when
  details_changed_by uuid references account (id),
  details_changed_at timestamptz,
  -- the language in which they read the product; empty until they choose one: which languages there are, the program knows
  language text not null default '',
  password_hash text,
  password_set_at timestamptz,
  must_change_password boolean not null default false,
  sign_in_code_hash bytea,
  -- a code has an end
  sign_in_code_drawn_at timestamptz not null default now(),
  -- of a turnstile or a reader at the gate
  machine_key_drawn_at timestamptz,
  secrets_digest text not null generated always as (account_secrets_digest(password_hash, sign_in_code_hash)) stored,
  disabled_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_username_key unique (username_key),
  constraint account_id_role unique (id, role),
  constraint account_role_known check (role in ('student', 'caretaker', 'warden', 'hosteladmin', 'guard')),
  constraint account_username_filled check (username <> '' and username_key <> ''),
  constraint account_name_has_key check ((name = '') = (name_key = '')),
  constraint account_details_changed_by_somebody check ((details_changed_by is null) = (details_changed_at is null)),
  -- an account that was erased is never signed in to again
  constraint account_erased_is_closed check (
    erased_at is null
    or (disabled_at is not null and password_hash is null and sign_in_code_hash is null and phone = '' and not must_change_password)
  )
);
create index account_by_role on account (role, username_key);
-- people as lists show them: by name, or by username where no name is known
create index account_by_name on account ((coalesce(nullif(name_key, ''), username_key) collate "C"), username_key);
create index account_disabled on account (id) where disabled_at is not null;
create index account_words on account using gin (
  (username_key || ' ' || name_key) gin_trgm_ops,
  regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops
) with (gin_pending_list_limit = 256);
-- hashes are not recorded; that a password changed is seen by its time
call record_changes_of('account', 'id', 'password_hash,sign_in_code_hash');

-- Only the SHA-256 of a token is kept: who reads this table cannot sign in with it. `hostel_id` is the hostel that a caretaker or warden
-- works in at this device. It opens nothing by itself: who is not in the team (any more) is not let in, whatever stands here. A machine at
-- the gate uses the session of a guard's account that does not end by itself, and that may only record movements.
create table session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null,
  account_id uuid not null references account (id) on delete cascade,
  hostel_id uuid,
  is_machine boolean not null default false,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint session_token_hash unique (token_hash),
  constraint session_hostel foreign key (hostel_id) references hostel (id) on delete set null
);
create index session_by_account on session (account_id);

-- The secret that a person's authenticator app shares; asked for at sign-in only once a first code confirmed it.
create table second_factor (
  account_id uuid primary key references account (id) on delete cascade,
  secret bytea not null,
  secret_digest text not null generated always as (encode(sha256(secret), 'hex')) stored,
  confirmed_at timestamptz,
  -- the 30 seconds since 1970 of the last code that was used: neither it nor an earlier one works again
  last_step integer not null default 0
);
call record_changes_of('second_factor', 'account_id', 'secret,last_step');

-- Codes for who lost the app; a code that was used is gone.
create table recovery_code (
  account_id uuid not null references second_factor (account_id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Failed sign-ins within the present window, by what they were aimed at and where they came from. `target` is the id of an account
-- or stands for a name that nobody has; `origin` is a place the account is known at, or empty for all other places together.
-- The failures of an address at all accounts have an empty target.
create table sign_in_failure (
  target text not null,
  origin text not null,
  failures integer not null,
  window_ends_at timestamptz not null,
  primary key (target, origin)
);

-- Addresses and devices an account has signed in from: failures elsewhere do not make it wait there. Of a device only a hash is kept.
create table known_origin (
  account_id uuid not null references account (id) on delete cascade,
  origin text not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, origin)
);

-- A hostel has a team: any number of caretakers and wardens, of each role at most one the lead, and the guards of its gate, whom nobody leads. A
-- person may be in several teams.
-- `joined_at` orders the members by how long they have served; `last_chosen_at` is when the person last switched to the hostel.
create table hostel_team (
  hostel_id uuid not null,
  account_id uuid not null,
  role text not null,
  lead boolean not null default false,
  -- not the start of a transaction, which may put several people into a team
  joined_at timestamptz not null default clock_timestamp(),
  last_chosen_at timestamptz,
  constraint hostel_team_member_once primary key (hostel_id, account_id),
  constraint hostel_team_role_known check (role in ('caretaker', 'warden', 'guard')),
  constraint hostel_team_guards_have_no_lead check (role <> 'guard' or not lead),
  constraint hostel_team_hostel foreign key (hostel_id) references hostel (id),
  constraint hostel_team_account_has_role foreign key (account_id, role) references account (id, role),
  -- no unique index, since an undo that gives the lead back does so in one statement, and only this can be held at its end
  constraint hostel_team_one_lead exclude using btree (hostel_id with =, role with =) where (lead) deferrable initially immediate
);
create index hostel_team_by_account on hostel_team (account_id);
-- which hostel somebody looks into is no matter of the log
call record_changes_of('hostel_team', 'hostel_id,account_id', 'last_chosen_at');

-- An archived hostel has no team, and no round gives its rooms. Whoever brings one of these into a hostel waits for who archives it.
create function refuse_archived_hostel() returns trigger language plpgsql as $$
begin
  perform from hostel where id = new.hostel_id and archived_at is null for share;
  if not found and exists (select from hostel where id = new.hostel_id) then
    raise exception 'hostel % is archived', new.hostel_id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'hostel_archived_is_unused';
  end if;
  return null;
end
$$;
create trigger hostel_team_in_use after insert on hostel_team for each row execute function refuse_archived_hostel();

-- What was answered to a request that carried an Idempotency-Key, to answer a repetition alike; no body while it is under way. Whom the
-- reply concerns: the ids in the request, and what its operation changed. Erasing a person finds the reply by them.
create table idempotent_answer (
  account_id uuid not null references account (id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  body jsonb,
  ids uuid[] not null default '{}',
  -- for which a member of a team made the request: whoever has been relieved of it since no longer gets the reply
  hostel_id uuid,
  operation_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

-- How many of its passwords an import under way has hashed, for the administrator who waits for it. Unlogged: an import does not
-- outlive a crash either.
create unlogged table import_progress (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  passwords integer not null,
  hashed integer not null default 0,
  told_at timestamptz not null default now()
);
create index import_progress_by_account on import_progress (account_id);

-- What an operation erased of the audit log, so that its own seal covers it: nothing else may be missing from the log.
create table erasure (
  operation_id bigint primary key,
  account_id uuid not null references account (id),
  -- how many rows of the log lost their images, and how many entries their address
  changes integer not null,
  entries integer not null,
  -- of which these are, and what their hashes are
  digest bytea not null,
  constraint erasure_once unique (account_id)
);
create trigger append_only before update or delete or truncate on erasure for each statement execute function refuse_change();
call record_changes_of('erasure', 'operation_id');
