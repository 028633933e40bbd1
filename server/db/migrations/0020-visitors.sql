-- Visitors, invited by a student or recorded at the gate. The id is made by the device there. A visitor without a student visits the hostel.
-- Aadhaar numbers are found before anything is stored (`contract/gate/aadhaar.ts`).
create table visitor (
  id uuid primary key default gen_random_uuid(),
  hostel_id uuid not null references hostel (id),
  student_id uuid references student (account_id),
  name text not null,
  telephone text not null default '',
  id_kind text not null default '',
  -- its last four characters: never the whole number
  id_end text not null default '',
  purpose text not null,
  vehicle text not null default '',
  -- the day of an invitation, or on which they came
  day date not null,
  -- six digits that an invited visitor tells at the gate
  code text,
  -- of the link to a page that shows the six digits; it goes with them, when they come
  token_hash bytea,
  -- by a student, which stays so once they came, whatever the student answers then
  invited boolean not null default false,
  created_at timestamptz not null default now(),
  -- what the student says; null: nothing yet, or there is no student
  agreed boolean,
  came_at timestamptz,
  recorded_by uuid references account (id),
  until timestamptz,
  left_at timestamptz,
  left_recorded_by uuid references account (id),
  constraint visitor_id_by_its_end check (id_end ~ '^([A-Z0-9]{4})?$'),
  constraint visitor_code_has_six_digits check (code ~ '^[0-9]{6}$'),
  constraint visitor_link_with_code check (token_hash is null or code is not null),
  constraint visitor_came_by_somebody check (num_nulls(came_at, recorded_by, until) in (0, 3)),
  constraint visitor_left_after_coming check (left_at >= came_at)
);
create unique index visitor_code_of_day on visitor (hostel_id, day, code);
create unique index visitor_link on visitor (token_hash);
create index visitor_not_left on visitor (hostel_id, day) where left_at is null;
create index visitor_of_hostel on visitor (hostel_id, came_at desc, id) where came_at is not null;
create index visitor_of_student on visitor (student_id, day desc);
create index visitor_words on visitor using gin (
  ((case when octet_length(name) = char_length(name) then lower(name collate "C") else lower(normalize(name, NFKC)) end)
    || ' ' || case when octet_length(vehicle) = char_length(vehicle) then lower(vehicle collate "C") else lower(normalize(vehicle, NFKC)) end) gin_trgm_ops,
  regexp_replace(telephone, '[^0-9]', '', 'g') gin_trgm_ops
) with (gin_pending_list_limit = 256);

-- What people were told of a visitor holds the name: it goes with the visitor.
create function forget_visitor() returns trigger language plpgsql as $$
begin
  delete from notification where about = old.id and text_key in ('visitorAtGate', 'barredAtGate');
  return null;
end $$;
create trigger forget_visitor after delete on visitor for each row execute function forget_visitor();

-- People who are not to be let in. It is a warning for guards and wardens: nothing is refused.
create table barred_visitor (
  id uuid primary key default gen_random_uuid(),
  hostel_id uuid not null references hostel (id),
  name text not null,
  telephone text not null default '',
  reason text not null,
  created_at timestamptz not null default now()
);
create index barred_visitor_of_hostel on barred_visitor (hostel_id);
call record_changes_of('barred_visitor', 'id');
