-- Room-change rounds become rounds of the policy `exchange`: the same life, tables and log; only wishes, consents and needs keep tables of
-- their own, which are in another form. Nothing is written down when such a round closes: a proposal is made from who lives where.
alter table round drop constraint round_policy_known, drop constraint round_closed_with_input;
alter table round
  add constraint round_policy_known check (policy in ('classic', 'draw', 'exchange')),
  add constraint round_closed_with_input check (
    case policy when 'exchange' then input_id is null else state = 'cancelled' or (state = 'open') = (input_id is null) end);

-- A proposal of an exchange has no list and no files; whom it does not move stays and waits for nothing.
alter table round_proposal
  alter column input_id drop not null,
  alter column result_hash drop not null,
  alter column result drop not null,
  alter column receipt drop not null,
  alter column list drop not null,
  add constraint round_proposal_of_a_list check (num_nulls(input_id, result_hash, result, receipt, list) in (0, 5));
alter table round_result drop constraint round_result_seat_or_waiting;
alter table round_result add constraint round_result_seat_or_waiting
  check (num_nulls(room_id, seat) in (0, 2) and (waiting_no is null or room_id is null));

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

-- The rounds there are keep their ids. The log has who opened, carried out and discarded them under the names of their old tables.
create temporary table moved on commit drop as
  select id, case when proposal > 0 then gen_random_uuid() end as proposal_id from exchange_round;

alter table round disable trigger record_insert;
alter table round_hostel disable trigger record_insert;
insert into round (id, name, state, policy, tiers, groups, wishes, filter, offer_hours, opened_by, opened_at, closes_at, closed_at,
  published_at, cancel_reason, seed_hash, seed, proposal_id)
select e.id, 'Room exchange',
  case e.state when 'done' then 'published' when 'discarded' then 'cancelled' else e.state end,
  'exchange', '[]', false, '{}', '{"batches": [], "programmes": [], "genders": [], "home": "hostels"}', 48, e.opened_by, e.opened_at,
  e.closes_at, case when e.state <> 'open' then least(e.closes_at, coalesce(e.proposed_at, e.ended_at)) end,
  case e.state when 'done' then e.ended_at end, case e.state when 'discarded' then 'Ended without moving anybody.' else '' end,
  e.seed_digest, case e.state when 'done' then e.seed else '' end, moved.proposal_id
from exchange_round e join moved using (id);
insert into round_secret (round_id, seed) select id, seed from exchange_round;
insert into round_hostel (round_id, hostel_id) select round_id, hostel_id from exchange_hostel;
insert into round_proposal (id, round_id, number, made_at)
select moved.proposal_id, e.id, e.proposal, e.proposed_at from exchange_round e join moved using (id) where moved.proposal_id is not null;
insert into round_result (proposal_id, student_id, turn, group_size, room_id, seat, reason)
select moved.proposal_id, o.student_id, o.turn, 1, o.to_room_id, o.to_seat, jsonb_build_object(
  'from', case when o.from_room_id is not null then jsonb_build_object('roomId', o.from_room_id, 'seat', o.from_seat) end,
  'wish', o.wish, 'chain', o.chain, 'link', o.link, 'ring', o.ring, 'unmet', o.unmet)
from exchange_outcome o join moved on moved.id = o.round_id where moved.proposal_id is not null;
set constraints all immediate;
alter table round enable trigger record_insert;
alter table round_hostel enable trigger record_insert;

alter table exchange_wish drop constraint exchange_wish_round_id_fkey, add foreign key (round_id) references round (id);
alter table exchange_consent drop constraint exchange_consent_round_id_fkey, add foreign key (round_id) references round (id);
alter table exchange_need drop constraint exchange_need_round_id_fkey, add foreign key (round_id) references round (id);
alter table room_change drop constraint room_change_exchange_round_id_fkey, add foreign key (exchange_round_id) references round (id);
drop table exchange_outcome, exchange_hostel, exchange_round;

-- An exchange closes at a moment, as every round does, and no longer with a day.
update notification set text_values = text_values - 'day' || jsonb_build_object('closes', (text_values ->> 'day') || ' 23:59')
where text_key in ('exchangeOpened', 'exchangeInvited', 'exchangeAsked');
