-- Who waits for a seat after a round: the place in the list stays, and whether somebody waits still follows from the stays. The members
-- of a group have the same place.
create table round_waiting (
  round_id uuid not null references round (id),
  student_id uuid not null references student (account_id),
  no integer not null,
  primary key (round_id, student_id)
);
create index round_waiting_in_order on round_waiting (round_id, no, student_id);
create index round_waiting_by_student on round_waiting (student_id);
call record_changes_of('round_waiting', 'round_id,student_id');

-- A seat that fell free, kept for the first in the list whom it fits. A seat is offered to one student at a time, and a student one seat.
create table round_offer (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null,
  student_id uuid not null,
  hostel_id uuid not null,
  room_id uuid not null,
  seat smallint not null,
  state text not null default 'open',
  made_at timestamptz not null default statement_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- whether the student was notified
  told boolean not null default false,
  constraint round_offer_state_known check (state in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
  constraint round_offer_ended_unless_open check ((state = 'open') = (ended_at is null)),
  constraint round_offer_to_who_waits foreign key (round_id, student_id) references round_waiting (round_id, student_id),
  constraint round_offer_room_in_hostel foreign key (room_id, hostel_id) references room (id, hostel_id)
);
create unique index round_offer_of_seat on round_offer (room_id, seat) where state = 'open';
create unique index round_offer_to_student on round_offer (student_id) where state = 'open';
create index round_offer_to_expire on round_offer (expires_at) where state = 'open';
create index round_offer_to_tell on round_offer (made_at) where not told;
create index round_offer_by_student on round_offer (round_id, student_id);
call record_changes_of('round_offer', 'id', 'told');

-- An offered seat is not given to anybody else meanwhile, by whatever way.
create function refuse_stay_in_offered_seat() returns trigger language plpgsql as $$
begin
  if exists (select from round_offer o where o.room_id = new.room_id and o.seat = new.seat and o.state = 'open' and o.student_id <> new.student_id) then
    raise exception 'seat % of room % is offered to somebody else', new.seat, new.room_id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'stay_seat_not_offered';
  end if;
  return new;
end
$$;
create trigger stay_seat_not_offered_again before update of until, room_id, seat on stay
  for each row when (new.until is null and (old.until is not null or old.room_id <> new.room_id or old.seat <> new.seat))
  execute function refuse_stay_in_offered_seat();

-- Once for all seats that are given, instead of a look-up for each. A check of single rows stays where a stay is changed.
create function refuse_stays_in_offered_seats() returns trigger language plpgsql as $$
declare
  offered record;
begin
  select o.room_id, o.seat into offered from round_offer o join new_rows n on n.room_id = o.room_id and n.seat = o.seat
  where o.state = 'open' and n.until is null and o.student_id <> n.student_id limit 1;
  if found then
    raise exception 'seat % of room % is offered to somebody else', offered.seat, offered.room_id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'stay_seat_not_offered';
  end if;
  return null;
end
$$;
create trigger stay_seat_not_offered after insert on stay
  referencing new table as new_rows for each statement execute function refuse_stays_in_offered_seats();

-- Offers the free seats of a hostel to those who wait and whom they fit, the first in the list first. Vacating, closing, moving in: all
-- that is done with the hostel locked; the second lock keeps two hostels from offering a seat to one student at once. An open offer is withdrawn
-- once it no longer suits: the student needs an accessible room by now, the room is none any more, or somebody from whom the student is to
-- be kept apart lives there or was offered a seat there before.
create function offer_seats(checked uuid) returns void language plpgsql as $$
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

-- Hostels whose free seats are looked at before the transaction ends, when all that it moves has moved: a swap vacates nothing.
create table vacancy_check (
  id bigint primary key generated always as identity,
  hostel_id uuid not null
);
create function check_vacancies(hostels uuid[]) returns void language sql as $$
  insert into vacancy_check (hostel_id)
  select distinct hostel_id from unnest(hostels) as changed (hostel_id)
  where exists (
    select from round_hostel rh join round r on r.id = rh.round_id and r.state = 'published' join round_waiting w on w.round_id = r.id
    where rh.hostel_id = changed.hostel_id
  )
$$;
create function offer_vacant_seats() returns trigger language plpgsql as $$
begin
  delete from vacancy_check where id = new.id;
  perform offer_seats(new.hostel_id);
  return null;
end
$$;
create constraint trigger offer_vacant_seats after insert on vacancy_check deferrable initially deferred
  for each row execute function offer_vacant_seats();

create function check_vacancies_of_stays() returns trigger language plpgsql as $$
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
create trigger check_vacancies_insert after insert on stay referencing new table as new_rows for each statement execute function check_vacancies_of_stays();
create trigger check_vacancies_update after update on stay referencing old table as old_rows for each statement execute function check_vacancies_of_stays();
create trigger check_vacancies_delete after delete on stay referencing old table as old_rows for each statement execute function check_vacancies_of_stays();

-- as of record_change: thousands of rows are not compared with thousands
create function check_vacancies_of_rows() returns trigger language plpgsql set enable_nestloop to off as $$
begin
  if tg_table_name = 'student' then
    -- one of a hostel who has no room leaves a place as well
    perform check_vacancies(array(
      select o.hostel_id from old_rows o join new_rows n using (account_id)
      where (o.hostel_id, o.left_on) is distinct from (n.hostel_id, n.left_on)
      union
      select offer.hostel_id from old_rows o join new_rows n using (account_id) join round_offer offer on offer.student_id = n.account_id
      where offer.state = 'open' and (o.hostel_id, o.left_on) is distinct from (n.hostel_id, n.left_on)
    ));
  elsif tg_table_name = 'account' then
    perform check_vacancies(array(
      select offer.hostel_id from old_rows o join new_rows n using (id) join round_offer offer on offer.student_id = n.id
      where offer.state = 'open' and o.disabled_at is distinct from n.disabled_at
    ));
  elsif tg_table_name = 'round_waiting' then
    perform check_vacancies(array(select distinct rh.hostel_id from new_rows n join round_hostel rh using (round_id)));
  else
    perform check_vacancies(array(select distinct hostel_id from new_rows));
  end if;
  return null;
end
$$;
create trigger check_vacancies_update after update on student
  referencing old table as old_rows new table as new_rows for each statement execute function check_vacancies_of_rows();
create trigger check_vacancies_update after update on account
  referencing old table as old_rows new table as new_rows for each statement execute function check_vacancies_of_rows();
create trigger check_vacancies_insert after insert on room referencing new table as new_rows for each statement execute function check_vacancies_of_rows();
create trigger check_vacancies_update after update on room referencing new table as new_rows for each statement execute function check_vacancies_of_rows();
create trigger check_vacancies_insert after insert on round_waiting
  referencing new table as new_rows for each statement execute function check_vacancies_of_rows();
create trigger check_vacancies_update after update on round_offer
  referencing new table as new_rows for each statement execute function check_vacancies_of_rows();

-- A free seat may fit somebody who waits because less is asked of it, without anything falling free: nobody needs an accessible room or must
-- be kept apart any more, or an account works again. The arguments of the trigger name the columns of whom that is about.
create function check_vacancies_of_waiting() returns trigger language plpgsql as $$
begin
  perform check_vacancies(array(
    select distinct rh.hostel_id
    from unnest(tg_argv) as about (name)
    join round_waiting w on w.student_id = (to_jsonb(old) ->> about.name)::uuid
    join round_hostel rh using (round_id)
  ));
  return null;
end
$$;
create trigger check_vacancies_delete after delete on room_need
  for each row execute function check_vacancies_of_waiting('needed_by');
create trigger check_vacancies_delete after delete on apart_pair
  for each row execute function check_vacancies_of_waiting('one_id', 'other_id');
create trigger check_vacancies_enabled after update of disabled_at on account
  for each row when (old.disabled_at is not null and new.disabled_at is null) execute function check_vacancies_of_waiting('id');

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

-- An archived hostel is in use nowhere.
create function refuse_archiving_in_use() returns trigger language plpgsql as $$
begin
  if exists (select from hostel_team where hostel_id = new.id)
    or exists (select from round_hostel rh join round on round.id = rh.round_id and round.active where rh.hostel_id = new.id)
    or exists (select from round_offer where hostel_id = new.id and state = 'open') then
    raise exception 'hostel % is in use', new.id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'hostel_archived_is_unused';
  end if;
  return null;
end
$$;
create trigger hostel_archived_is_unused after update of archived_at on hostel
  for each row when (new.archived_at is not null and old.archived_at is null) execute function refuse_archiving_in_use();
