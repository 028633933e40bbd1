-- In an exchange students wish for what rooms have: who wants to live with somebody wishes for the room. The host's yes goes with it.
update exchange_wish w set kind = 'room', with_id = null,
  room_id = coalesce((select room_id from stay where stay.student_id = w.with_id and stay.until is null), gen_random_uuid())
from round r where r.id = w.round_id and w.kind = 'with';
alter table exchange_wish drop constraint exchange_wish_whole;
alter table exchange_wish drop column with_id;
alter table exchange_wish add constraint exchange_wish_whole check (case kind
  when 'room' then num_nonnulls(room_id) = 1 and num_nonnulls(hostel_id, seats, block) = 0
  when 'seats' then num_nonnulls(hostel_id, seats) = 2 and num_nonnulls(room_id, block) = 0
  when 'block' then num_nonnulls(hostel_id, block) = 2 and num_nonnulls(room_id, seats) = 0
  else false
end);
drop table exchange_consent;

-- Who needs an accessible room is entered once, for rounds and everything else.
insert into room_need (needed_by, reason, entered_by)
select distinct on (n.student_id) n.student_id, 'Marked in the room exchange ' || r.name, r.opened_by
from exchange_need n join round r on r.id = n.round_id
where r.opened_by is not null and r.active
order by n.student_id, r.opened_at desc
on conflict (needed_by) do nothing;
drop table exchange_need;

-- All students of its hostels are told of an exchange, those with a request for another room among them.
update notification set text_key = 'exchangeOpened' where text_key = 'exchangeInvited';
alter table room_change drop column exchange_round_id;

-- What cannot be is read in the reasons of the proposal.
alter table round_input drop column problems;
