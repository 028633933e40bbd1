-- Thousands of seats at once, with less work for each.

-- The room is in the hostel (stay_room_in_hostel), and so the hostel is there.
alter table stay drop constraint stay_hostel_id_fkey;

-- Each room is locked and looked at once for all who move in. A check of single rows stays where a stay is changed.
create function refuse_stays_in_closed_rooms() returns trigger language plpgsql as $$
declare
  entered record;
begin
  for entered in select id, closed_since from room where id in (select room_id from new_rows where until is null) order by id for share loop
    if entered.closed_since is not null then
      raise exception 'room % is closed', entered.id
        using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'stay_begins_in_open_room';
    end if;
  end loop;
  return null;
end
$$;
drop trigger stay_begins_in_open_room on stay;
create trigger stay_begins_in_open_room after insert on stay
  referencing new table as new_rows for each statement execute function refuse_stays_in_closed_rooms();
