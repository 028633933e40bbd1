-- The secret that a person's authenticator app shares; asked for at sign-in only once a first code confirmed it.
create table second_factor (
  account_id uuid primary key references account (id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  -- the 30 seconds since 1970 of the last code that was used: neither it nor an earlier one works again
  last_step integer not null default 0
);

-- Codes for who lost the app; a code that was used is gone.
create table recovery_code (
  account_id uuid not null references second_factor (account_id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
