-- Who is in a round is written down for exchanges too: all students of their hostels, whatever other rounds they are in.
create or replace function refuse_second_round(checked uuid) returns void language plpgsql set enable_nestloop to off as $$
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

insert into round_student (round_id, student_id)
select r.id, s.account_id from round r join round_hostel rh on rh.round_id = r.id join student s on s.hostel_id = rh.hostel_id
where r.policy = 'exchange' and r.active
union
select w.round_id, w.student_id from exchange_wish w
union
select r.id, res.student_id from round r join round_proposal p on p.round_id = r.id join round_result res on res.proposal_id = p.id
where r.policy = 'exchange';

-- Students have one page for all rounds, and are told of all in the same words.
update notification set page = 'ownRound', page_params = '{}' where page = 'exchangeWishes';
update notification set text_key = 'roundOpened', text_values = text_values || '{"round": "Room exchange"}' where text_key = 'exchangeOpened';
update notification set text_key = 'roomAllotted', text_values = text_values - 'wish' where text_key = 'exchangeMoved';
