-- Room-change rounds: until a moment the students of some hostels state ranked wishes, then it is computed who moves where, looked at, and
-- carried out or discarded. A round is closed once `closes_at` has passed and nothing has been proposed yet.
create table exchange_round (
  id uuid primary key default gen_random_uuid(),
  -- draws the order of the students; its hash is shown from the start, itself with the proposal
  seed text not null,
  seed_digest text not null,
  closes_at timestamptz not null,
  state text not null default 'open',
  opened_by uuid not null references account (id),
  opened_at timestamptz not null default now(),
  -- counted on when it is computed again, so that what is carried out is what somebody has looked at
  proposal smallint not null default 0,
  proposed_at timestamptz,
  ended_by uuid references account (id),
  ended_at timestamptz,
  constraint exchange_state_known check (state in ('open', 'proposed', 'done', 'discarded')),
  constraint exchange_ended_by_somebody check ((state in ('done', 'discarded')) = (ended_by is not null and ended_at is not null))
);
-- a seed that is still secret is not in the audit log
call record_changes_of('exchange_round', 'id', 'seed');

create table exchange_hostel (
  round_id uuid not null references exchange_round (id),
  hostel_id uuid not null references hostel (id),
  -- nothing has been proposed or discarded
  open boolean not null default true,
  primary key (round_id, hostel_id)
);
create unique index exchange_open_once on exchange_hostel (hostel_id) where open;
create index exchange_by_hostel on exchange_hostel (hostel_id);
call record_changes_of('exchange_hostel', 'round_id,hostel_id');

-- A wish is for a certain room, for the room of a student, for a room with so many seats of a hostel or for a block of one.
create table exchange_wish (
  round_id uuid not null references exchange_round (id),
  student_id uuid not null references student (account_id),
  rank smallint not null,
  kind text not null,
  room_id uuid,
  with_id uuid references student (account_id),
  hostel_id uuid references hostel (id),
  seats smallint,
  block text,
  primary key (round_id, student_id, rank),
  constraint exchange_wish_whole check (case kind
    when 'room' then num_nonnulls(room_id) = 1 and num_nonnulls(with_id, hostel_id, seats, block) = 0
    when 'with' then num_nonnulls(with_id) = 1 and num_nonnulls(room_id, hostel_id, seats, block) = 0
    when 'seats' then num_nonnulls(hostel_id, seats) = 2 and num_nonnulls(room_id, with_id, block) = 0
    when 'block' then num_nonnulls(hostel_id, block) = 2 and num_nonnulls(room_id, with_id, seats) = 0
    else false
  end)
);
create index exchange_wish_with on exchange_wish (with_id) where with_id is not null;
call record_changes_of('exchange_wish', 'round_id,student_id,rank');

-- who has said yes to whom moving in
create table exchange_consent (
  round_id uuid not null references exchange_round (id),
  host_id uuid not null references student (account_id),
  student_id uuid not null references student (account_id),
  primary key (round_id, host_id, student_id)
);
call record_changes_of('exchange_consent', 'round_id,host_id,student_id');

-- who needs an accessible room in a round: these rooms are kept for them
create table exchange_need (
  round_id uuid not null references exchange_round (id),
  student_id uuid not null references student (account_id),
  primary key (round_id, student_id)
);
call record_changes_of('exchange_need', 'round_id,student_id');

-- What was proposed for each who asked. Rooms are named without a reference: a proposal does not keep a room from being removed.
create table exchange_outcome (
  round_id uuid not null references exchange_round (id),
  student_id uuid not null references student (account_id),
  turn integer not null,
  from_room_id uuid,
  from_seat smallint,
  to_room_id uuid,
  to_seat smallint,
  -- the wish that is met
  wish smallint,
  -- the ring or chain that the move belongs to, and the place in it
  chain integer,
  link integer,
  ring boolean,
  -- the wishes that are not met, each with why and how many seats that was about
  unmet jsonb not null,
  primary key (round_id, student_id),
  constraint exchange_outcome_from_whole check ((from_room_id is null) = (from_seat is null)),
  constraint exchange_outcome_move_whole check (num_nulls(to_room_id, to_seat, wish, chain, link, ring) in (0, 6))
);
call record_changes_of('exchange_outcome', 'round_id,student_id');

-- A free request for another room, of which a student has one that is open. Students withdraw it, or replace it by a new one.
create table room_change (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student (account_id),
  hostel_id uuid not null references hostel (id),
  message text not null,
  status text not null default 'open',
  remark text not null default '',
  created_at timestamptz not null default now(),
  closed_by uuid references account (id),
  closed_at timestamptz,
  -- the round in which the student was asked to state what the request says
  exchange_round_id uuid references exchange_round (id),
  constraint room_change_status_known check (status in ('open', 'done', 'declined', 'withdrawn')),
  constraint room_change_closed_by_somebody check ((status <> 'open') = (closed_by is not null and closed_at is not null))
);
create index room_change_by_hostel on room_change (hostel_id, created_at desc);
create index room_change_by_student on room_change (student_id, created_at desc);
create unique index room_change_open_once on room_change (student_id) where status = 'open';
call record_changes_of('room_change', 'id');
