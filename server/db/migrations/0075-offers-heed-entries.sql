-- An open offer is withdrawn once it no longer suits: the student needs an accessible room by now, the room is none any more, or somebody from
-- whom the student is to be kept apart lives there or was offered a seat there before.
create or replace function offer_seats(checked uuid) returns void language plpgsql as $$
declare
  vacant record;
  waiter record;
begin
  perform from hostel where id = checked for no key update;
  perform pg_advisory_xact_lock(7140336);
  -- what nobody can take any more
  update round_offer o set state = 'withdrawn', ended_at = statement_timestamp()
  from room, student s, account a
  where o.hostel_id = checked and o.state = 'open' and room.id = o.room_id and s.account_id = o.student_id and a.id = o.student_id
    and (room.closed_since is not null or o.seat > room.capacity or s.left_on is not null or a.disabled_at is not null or s.hostel_id <> checked
      or exists (select from stay where until is null and (student_id = o.student_id or (room_id = o.room_id and stay.seat = o.seat)))
      or (not room.accessible and exists (select from room_need n where n.needed_by = o.student_id))
      or exists (
        select from apart_pair p
        join lateral (
          select student_id from stay where stay.room_id = o.room_id and stay.until is null
          union all
          -- of two offers in one room the earlier stays
          select earlier.student_id from round_offer earlier
          where earlier.room_id = o.room_id and earlier.state = 'open' and (earlier.made_at, earlier.id) < (o.made_at, o.id)
        ) as mate on mate.student_id = case p.one_id when o.student_id then p.other_id else p.one_id end
        where o.student_id in (p.one_id, p.other_id)
      ));
  for vacant in
    select room.id, room.accessible, place.seat
    from room cross join lateral generate_series(1, room.capacity) as place (seat)
    where room.hostel_id = checked and room.closed_since is null
      and not exists (select from stay where stay.room_id = room.id and stay.seat = place.seat and stay.until is null)
      and not exists (select from round_offer o where o.room_id = room.id and o.seat = place.seat and o.state = 'open')
    order by room.capacity, room.number_order, place.seat
  loop
    exit when not exists (
      select from round_hostel rh
      join round r on r.id = rh.round_id and r.state = 'published'
      join round_waiting w on w.round_id = r.id
      where rh.hostel_id = checked
        and not exists (select from stay where stay.student_id = w.student_id and stay.until is null)
        and not exists (select from round_offer o where o.student_id = w.student_id and o.state = 'open')
    );
    select w.round_id, w.student_id, r.offer_hours into waiter
    from round_hostel rh
    join round r on r.id = rh.round_id and r.state = 'published'
    join round_waiting w on w.round_id = r.id
    join hostel h on h.id = rh.hostel_id
    join student s on s.account_id = w.student_id
    join account a on a.id = w.student_id
    where rh.hostel_id = checked
      and s.left_on is null and a.disabled_at is null
      and (s.hostel_id = checked or (
        s.hostel_id is null
        -- a hostel has a seat for each of its students before it takes in others
        and coalesce((select sum(counted) from hostel_seats where hostel_id = checked), 0)
          > coalesce((select students from hostel_student_count where hostel_id = checked), 0)
            + (select count(*) from round_offer o join student other on other.account_id = o.student_id
              where o.hostel_id = checked and o.state = 'open' and other.hostel_id is null)
      ))
      and (h.is_for = 'all' or (h.is_for = 'women' and s.gender = 'female') or (h.is_for = 'men' and s.gender = 'male'))
      and (vacant.accessible or not exists (select from room_need n where n.needed_by = w.student_id))
      and not exists (select from stay where stay.student_id = w.student_id and stay.until is null)
      and not exists (select from round_offer o where o.student_id = w.student_id and (
        o.state = 'open' or (o.room_id = vacant.id and o.state in ('declined', 'expired'))
      ))
      and not exists (
        select from apart_pair p
        join lateral (
          select student_id from stay where stay.room_id = vacant.id and stay.until is null
          union all
          select student_id from round_offer o where o.room_id = vacant.id and o.state = 'open'
        ) as mate on mate.student_id = case p.one_id when w.student_id then p.other_id else p.one_id end
        where w.student_id in (p.one_id, p.other_id)
      )
    order by r.published_at, r.id, w.no, w.student_id limit 1;
    if found then
      insert into round_offer (round_id, student_id, hostel_id, room_id, seat, expires_at)
      values (waiter.round_id, waiter.student_id, checked, vacant.id, vacant.seat, statement_timestamp() + make_interval(hours => waiter.offer_hours));
    end if;
  end loop;
end
$$;

create or replace function check_vacancies_of_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- who has a seat now does not wait for the one that is offered, and an offered seat may no longer suit beside who has moved in
    perform check_vacancies(array(
      select o.hostel_id from new_rows n join round_offer o on o.student_id = n.student_id and o.state = 'open'
      union
      select o.hostel_id from new_rows n join round_offer o on o.room_id = n.room_id and o.state = 'open'
    ));
  else
    perform check_vacancies(array(select distinct hostel_id from old_rows where until is null));
  end if;
  return null;
end
$$;
-- Something is asked for that an open offer may not meet.
create function check_offers_of_entered() returns trigger language plpgsql as $$
begin
  perform check_vacancies(array(
    select distinct o.hostel_id
    from unnest(tg_argv) as about (name)
    join round_offer o on o.student_id = (to_jsonb(new) ->> about.name)::uuid and o.state = 'open'
  ));
  return null;
end
$$;
create trigger check_offers_insert after insert on room_need
  for each row execute function check_offers_of_entered('needed_by');
create trigger check_offers_insert after insert on apart_pair
  for each row execute function check_offers_of_entered('one_id', 'other_id');
