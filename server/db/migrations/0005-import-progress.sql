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
