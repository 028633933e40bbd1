-- Rooms as they are: the number as it is painted on the door, where the room is, any number of seats, open or closed since a moment.
-- `number_key` is the number as it is compared, `number_order` as it is sorted; the application makes both. What the type of a
-- room is called follows from its seats and is not stored.
alter table room
  drop constraint room_type_capacity,
  drop constraint room_number_in_hostel,
  drop column room_type,
  add column number_key text,
  add column number_order text collate "C",
  add column block text not null default '',
  add column floor text not null default '',
  add column accessible boolean not null default false,
  add column closed_since timestamptz,
  add column closed_reason text not null default '',
  add column closed_until date;

update room set
  number_key = lower(room_number),
  -- as the application writes it: each run of digits as its length and then itself
  number_order = (
    select string_agg(case when piece[1] ~ '^\d' then lpad(length(digits)::text, 3, '0') || digits else piece[1] end, '' order by n)
    from regexp_matches(lower(room_number), '\d+|\D+', 'g') with ordinality as pieces (piece, n),
      lateral (select regexp_replace(piece[1], '^0+(?=\d)', '') as digits) as number
  ) || chr(1) || room_number;

alter table room
  alter column number_key set not null,
  alter column number_order set not null,
  add constraint room_number_in_hostel unique (hostel_id, number_key),
  add constraint room_number_length check (length(room_number) between 1 and 20),
  add constraint room_seats check (capacity between 1 and 60),
  add constraint room_closed_with_reason check ((closed_since is null) = (closed_reason = '')),
  add constraint room_closed_until_while_closed check (closed_since is not null or closed_until is null);

-- Nobody moves into a closed room; who lives there when it is closed stays until moved. The lock lets of a closing and a move at
-- the same moment one wait for the other, and then see what it has done.
create function refuse_stay_in_closed_room() returns trigger language plpgsql as $$
declare
  is_closed boolean;
begin
  select closed_since is not null into is_closed from room where id = new.room_id for share;
  if is_closed then
    raise exception 'room % is closed', new.room_id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'stay_begins_in_open_room';
  end if;
  return new;
end
$$;
create trigger stay_begins_in_open_room before insert on stay
  for each row when (new.until is null) execute function refuse_stay_in_closed_room();
create trigger stay_goes_on_in_open_room before update of until, room_id on stay
  for each row when (new.until is null and (old.until is not null or old.room_id <> new.room_id)) execute function refuse_stay_in_closed_room();

-- The one definition of which seats are occupied, free and count: the free seats of a closed room are neither free nor counted.
create view room_seats as
select room_id, hostel_id, capacity, occupied,
  case when closed then 0 else capacity - occupied end as free,
  case when closed then occupied else capacity end as counted
from (
  select room.id as room_id, room.hostel_id, room.capacity, room.closed_since is not null as closed, count(stay.id)::integer as occupied
  from room left join stay on stay.room_id = room.id and stay.until is null
  group by room.id, room.hostel_id, room.capacity, room.closed_since
) as rooms;
