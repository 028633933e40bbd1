-- The first part of the receipts of a hostel, given with its first one and never changed: paper keeps it.
create table receipt_code (
  hostel_id uuid primary key references hostel (id),
  code text not null unique,
  constraint receipt_code_can_be_said check (code ~ '^[A-Z]{3,8}[0-9]*$')
);

-- The receipt of a fine whose payment the office has confirmed: KAV-2026-0042. Numbers run on without a gap within a hostel and a year.
-- Rows are only added: a confirmation that is undone and made again has the number it had.
create table receipt (
  fine_id uuid primary key references fine (id),
  code text not null references receipt_code (code),
  year smallint not null,
  number integer not null,
  issued_at timestamptz not null default now(),
  unique (code, year, number),
  constraint receipt_number_counts_from_one check (number > 0)
);
