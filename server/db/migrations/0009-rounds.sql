-- Rounds: rooms given to many students at once, on groups and wishes of their own making, or exchanged among them. Nothing is written down when
-- an exchange closes: a proposal is made from who lives where.
create table round (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  state text not null default 'open',
  policy text not null,
  -- lists of batches and programmes, the first tier first
  tiers jsonb not null,
  groups boolean not null,
  wishes text[] not null,
  filter jsonb not null,
  offer_hours smallint not null,
  opened_by uuid references account (id),
  opened_at timestamptz not null default now(),
  closes_at timestamptz not null,
  closed_at timestamptz,
  published_at timestamptz,
  cancel_reason text not null default '',
  -- SHA-256 of the seed; the seed itself stands elsewhere until it is published
  seed_hash text not null,
  seed text not null default '',
  -- what was written down at the closing, and the proposal that the round stands at
  input_id uuid,
  proposal_id uuid,
  active boolean not null generated always as (state in ('open', 'closed', 'proposed')) stored,
  constraint round_state_known check (state in ('open', 'closed', 'proposed', 'published', 'cancelled')),
  constraint round_policy_known check (policy in ('classic', 'draw', 'exchange')),
  constraint round_offers_last check (offer_hours between 1 and 336),
  constraint round_closed_with_input check (
    case policy when 'exchange' then input_id is null else state = 'cancelled' or (state = 'open') = (input_id is null) end
  ),
  constraint round_proposed_with_proposal check (state = 'cancelled' or (state in ('proposed', 'published')) = (proposal_id is not null)),
  constraint round_published_with_seed check ((state = 'published') = (seed <> '') and (state = 'published') = (published_at is not null)),
  constraint round_cancelled_with_reason check ((state = 'cancelled') = (cancel_reason <> ''))
);
create index round_to_close on round (closes_at) where state = 'open';
create index round_by_time on round (opened_at);
call record_changes_of('round', 'id', 'active');

-- Not recorded in the audit log, and sent to nobody: who knew the seed before the closing could choose by it. With the key, which is
-- never shown, codes are made for who lives in the rooms already.
create table round_secret (
  round_id uuid primary key references round (id) on delete cascade,
  seed text not null,
  code_key bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);

create table round_hostel (
  round_id uuid not null references round (id),
  hostel_id uuid not null references hostel (id),
  primary key (round_id, hostel_id)
);
create index round_hostel_by_hostel on round_hostel (hostel_id);
call record_changes_of('round_hostel', 'round_id,hostel_id');

-- no round gives the rooms of an archived hostel
create trigger round_hostel_in_use after insert on round_hostel for each row execute function refuse_archived_hostel();
create function refuse_round_of_archived_hostels() returns trigger language plpgsql as $$
begin
  if exists (select from round_hostel join hostel on hostel.id = hostel_id where round_id = new.id and archived_at is not null) then
    raise exception 'a hostel of round % is archived', new.id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'hostel_archived_is_unused';
  end if;
  return null;
end
$$;
create trigger round_in_hostels_in_use after update of state on round
  for each row when (new.active and not old.active) execute function refuse_round_of_archived_hostels();

-- Who is in a round: found by its filter at the opening and again at the closing; in an exchange all students of its hostels, whatever other rounds
-- they are in. `code` stands for the student in everything that is drawn from.
create table round_student (
  round_id uuid not null references round (id) on delete cascade,
  student_id uuid not null references student (account_id) on delete cascade,
  code text not null default left(replace(gen_random_uuid()::text, '-', ''), 12) || right(gen_random_uuid()::text, 4),
  primary key (round_id, student_id),
  constraint round_student_code unique (round_id, code)
);
create index round_student_by_student on round_student (student_id);

-- That a student is in one round at a time is checked once for all who come in, or come back when a round is drawn back. The check
-- waits until no other transaction brings students into a round. What a statement after it reads has all that they have written.
create function lock_who_is_in_rounds() returns void language sql as $$ select pg_advisory_xact_lock(7140370) $$;

-- as of record_change: thousands of rows are not compared with thousands
create function refuse_second_round(checked uuid) returns void language plpgsql set enable_nestloop to off as $$
declare
  others uuid[];
  found_student uuid;
begin
  perform lock_who_is_in_rounds();
  if not (select active and policy <> 'exchange' from round where id = checked) then return; end if;
  others := array(select id from round where active and policy <> 'exchange' and id <> checked);
  if others = '{}' then return; end if;
  select mine.student_id into found_student from round_student mine join round_student other using (student_id)
  where mine.round_id = checked and other.round_id = any(others) limit 1;
  if found then
    raise exception 'student % is in another round that is not over', found_student
      using errcode = 'unique_violation', table = 'round_student', constraint = 'round_student_in_one_round';
  end if;
end
$$;

create function refuse_students_of_another_round() returns trigger language plpgsql as $$
declare
  entered uuid;
begin
  for entered in select distinct round_id from new_rows loop
    perform refuse_second_round(entered);
  end loop;
  return null;
end
$$;
create trigger round_student_in_one_round after insert on round_student
  referencing new table as new_rows for each statement execute function refuse_students_of_another_round();

create function refuse_round_that_comes_back() returns trigger language plpgsql as $$
begin
  perform refuse_second_round(new.id);
  return null;
end
$$;
create trigger round_comes_back after update of state on round
  for each row when (new.active and not old.active) execute function refuse_round_that_comes_back();

-- Room-mates by mutual consent. `code` is what friends type.
create table round_group (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references round (id),
  code text not null,
  made_at timestamptz not null default now(),
  constraint round_group_code unique (code),
  constraint round_group_of_round unique (id, round_id)
);
create index round_group_by_round on round_group (round_id);
call record_changes_of('round_group', 'id');

-- The wishes of whoever has been in a group the longest count for all of it.
create table round_member (
  round_id uuid not null,
  student_id uuid not null references student (account_id),
  group_id uuid not null,
  joined_at timestamptz not null default clock_timestamp(),
  primary key (round_id, student_id),
  constraint round_member_of_group foreign key (group_id, round_id) references round_group (id, round_id)
);
create index round_member_by_group on round_member (group_id);
call record_changes_of('round_member', 'round_id,student_id');

-- The request of a student who has typed the code of a group for a place in it, until a member has answered.
create table round_request (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null,
  group_id uuid not null,
  student_id uuid not null references student (account_id),
  made_at timestamptz not null default now(),
  constraint round_request_once unique (group_id, student_id),
  constraint round_request_of_group foreign key (group_id, round_id) references round_group (id, round_id)
);
create index round_request_by_student on round_request (round_id, student_id);
call record_changes_of('round_request', 'id');

-- Each list ranked, the dearest first.
create table round_wish (
  round_id uuid not null references round (id),
  student_id uuid not null references student (account_id),
  sizes smallint[] not null,
  hostels uuid[] not null,
  blocks text[] not null,
  floors text[] not null,
  changed_at timestamptz not null default now(),
  primary key (round_id, student_id)
);
call record_changes_of('round_wish', 'round_id,student_id');

-- What rounds heed and students do not see. The columns are named so that neither turns up in the history of a student, which
-- caretakers read as well.
create table apart_pair (
  id uuid primary key default gen_random_uuid(),
  one_id uuid not null references student (account_id),
  other_id uuid not null references student (account_id),
  reason text not null,
  entered_by uuid not null references account (id),
  entered_at timestamptz not null default now(),
  constraint apart_pair_once unique (one_id, other_id),
  constraint apart_pair_in_order check (one_id < other_id)
);
create index apart_pair_by_other on apart_pair (other_id);
call record_changes_of('apart_pair', 'id');

create table room_need (
  id uuid primary key default gen_random_uuid(),
  needed_by uuid not null references student (account_id),
  reason text not null,
  entered_by uuid not null references account (id),
  entered_at timestamptz not null default now(),
  constraint room_need_once unique (needed_by)
);
call record_changes_of('room_need', 'id');
