-- Everybody who signs in. `username_key` is the username as it is compared: trimmed, NFKC, lower case. The application makes
-- it, because what lower() does with letters outside ASCII depends on the locale of the database.
create table account (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  username_key text not null,
  role text not null,
  password_hash text,
  sign_in_code_hash bytea,
  must_change_password boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_username_key unique (username_key),
  constraint account_id_role unique (id, role),
  constraint account_role_known check (role in ('student', 'caretaker', 'warden', 'hosteladmin')),
  constraint account_username_filled check (username <> '' and username_key <> '')
);
create index account_by_role on account (role, username_key);

-- Only the SHA-256 of a token is kept: who reads this table cannot sign in with it.
create table session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null,
  account_id uuid not null references account (id) on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint session_token_hash unique (token_hash)
);
create index session_by_account on session (account_id);

-- Failed sign-ins of an account or an address within the present window. Shared by all server processes.
create table sign_in_failure (
  subject text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);

create table notification (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  message text not null,
  link text not null,
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notification_by_account on notification (account_id, created_at desc);
