-- Failed sign-ins within the present window, by what they were aimed at and where they came from. `target` is the id of an account
-- or stands for a name that nobody has; `origin` is a place the account is known at, or empty for all other places together.
-- The failures of an address at all accounts have an empty target. Counts are short-lived, so that none is carried over.
drop table sign_in_failure;
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

-- A sign-in code has an end. Those given out before today count from today.
alter table account add column sign_in_code_drawn_at timestamptz not null default now();
