-- A hostel in which nobody lives any more is archived: its past stays, but it is no hostel to choose, and its rooms have no seats. Queries
-- over the hostels of the campus read `hostel_in_use`; those that name the hostel of a record read `hostel`.
-- `takes_in` is what students copy in place of `is_for`: nobody can be in an archived hostel, and none with students can be archived.
alter table hostel
  add column archived_at timestamptz,
  add column takes_in text not null generated always as (case when archived_at is null then is_for else 'nobody' end) stored,
  add constraint hostel_id_takes_in unique (id, takes_in);
create view hostel_in_use as select id, name, name_key, is_for, created_at from hostel where archived_at is null;

drop trigger record_insert on hostel;
drop trigger record_update on hostel;
drop trigger record_delete on hostel;
call record_changes_of('hostel', 'id', 'takes_in');

create or replace function fill_hostel_is_for() returns trigger language plpgsql as $$
begin
  new.hostel_is_for := (select takes_in from hostel where id = new.hostel_id);
  return new;
end
$$;
alter table student
  drop constraint student_hostel,
  add constraint student_hostel foreign key (hostel_id, hostel_is_for) references hostel (id, takes_in) on update cascade,
  add constraint student_hostel_in_use check (hostel_is_for <> 'nobody');
alter table hostel drop constraint hostel_id_is_for;

-- As closed rooms: the seats of an archived hostel are neither free nor counted.
create or replace view room_seats as
select room_id, hostel_id, capacity, occupied,
  case when closed then 0 else capacity - occupied end as free,
  case when closed then occupied else capacity end as counted
from (
  select room.id as room_id, room.hostel_id, room.capacity,
    room.closed_since is not null or room.hostel_id in (select id from hostel where archived_at is not null) as closed,
    count(stay.id)::integer as occupied
  from room left join stay on stay.room_id = room.id and stay.until is null
  group by room.id, room.hostel_id, room.capacity, room.closed_since
) as rooms;
create or replace view hostel_seats as
select kept.hostel_id, kept.capacity, kept.rooms, kept.occupied,
  case when kept.hostel_id in (select id from hostel where archived_at is not null) then 0
    else kept.rooms * kept.capacity - kept.occupied - coalesce(closed.empty, 0) end as free,
  case when kept.hostel_id in (select id from hostel where archived_at is not null) then 0
    else kept.rooms * kept.capacity - coalesce(closed.empty, 0) end as counted
from hostel_room_count as kept
left join (
  select room.hostel_id, room.capacity,
    sum(room.capacity - (select count(*) from stay where stay.room_id = room.id and stay.until is null))::integer as empty
  from room where room.closed_since is not null
  group by room.hostel_id, room.capacity
) as closed on closed.hostel_id = kept.hostel_id and closed.capacity = kept.capacity
where kept.rooms > 0;

-- An archived hostel has no team, and no round gives its rooms. Whoever brings one of these into a hostel waits for who archives it.
create function refuse_archived_hostel() returns trigger language plpgsql as $$
begin
  perform from hostel where id = new.hostel_id and archived_at is null for share;
  if not found and exists (select from hostel where id = new.hostel_id) then
    raise exception 'hostel % is archived', new.hostel_id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'hostel_archived_is_unused';
  end if;
  return null;
end
$$;
create trigger hostel_team_in_use after insert on hostel_team for each row execute function refuse_archived_hostel();
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
