-- What a student of an exchange wishes for, ranked: a certain room, a room with so many seats of a hostel, or a block of one. Who wants to live with
-- somebody wishes for the room.
create table exchange_wish (
  round_id uuid not null references round (id),
  student_id uuid not null references student (account_id),
  rank smallint not null,
  kind text not null,
  room_id uuid,
  hostel_id uuid references hostel (id),
  seats smallint,
  block text,
  primary key (round_id, student_id, rank),
  constraint exchange_wish_whole check (case kind
    when 'room' then num_nonnulls(room_id) = 1 and num_nonnulls(hostel_id, seats, block) = 0
    when 'seats' then num_nonnulls(hostel_id, seats) = 2 and num_nonnulls(room_id, block) = 0
    when 'block' then num_nonnulls(hostel_id, block) = 2 and num_nonnulls(room_id, seats) = 0
    else false
  end)
);
call record_changes_of('exchange_wish', 'round_id,student_id,rank');

-- A hostel has one exchange that still asks for wishes, or waits for its proposal.
create function refuse_second_exchange(checked uuid) returns void language plpgsql as $$
begin
  perform lock_who_is_in_rounds();
  if exists (
    select from round this
    join round_hostel mine on mine.round_id = this.id
    join round_hostel theirs on theirs.hostel_id = mine.hostel_id and theirs.round_id <> mine.round_id
    join round other on other.id = theirs.round_id
    where this.id = checked and this.policy = 'exchange' and this.state in ('open', 'closed')
      and other.policy = 'exchange' and other.state in ('open', 'closed')
  ) then
    raise exception 'a hostel of round % has another exchange', checked
      using errcode = 'unique_violation', table = 'round_hostel', constraint = 'round_exchange_once';
  end if;
end
$$;

create function refuse_hostels_of_another_exchange() returns trigger language plpgsql as $$
declare
  entered uuid;
begin
  for entered in select distinct round_id from new_rows join round on round.id = round_id where policy = 'exchange' loop
    perform refuse_second_exchange(entered);
  end loop;
  return null;
end
$$;
create trigger round_exchange_once after insert on round_hostel
  referencing new table as new_rows for each statement execute function refuse_hostels_of_another_exchange();

create function refuse_exchange_that_comes_back() returns trigger language plpgsql as $$
begin
  perform refuse_second_exchange(new.id);
  return null;
end
$$;
create trigger round_exchange_comes_back after update of state on round for each row
  when (new.policy = 'exchange' and new.state in ('open', 'closed') and old.state not in ('open', 'closed'))
  execute function refuse_exchange_that_comes_back();

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
  constraint room_change_status_known check (status in ('open', 'done', 'declined', 'withdrawn')),
  constraint room_change_closed_by_somebody check ((status <> 'open') = (closed_by is not null and closed_at is not null))
);
create index room_change_by_hostel on room_change (hostel_id, created_at desc);
create index room_change_by_student on room_change (student_id, created_at desc);
create unique index room_change_open_once on room_change (student_id) where status = 'open';
call record_changes_of('room_change', 'id');
