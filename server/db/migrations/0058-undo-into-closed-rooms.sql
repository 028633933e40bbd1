-- An undo gives back what was: who lived in a room that was closed already goes on living in it. While it puts rows back, the undo says
-- when the operation was that it takes back; a room closed since then takes nobody.
create or replace function refuse_stay_in_closed_room() returns trigger language plpgsql as $$
declare
  undone_at timestamptz := nullif(current_setting('hostelry.undone_at', true), '');
  is_closed boolean;
begin
  select closed_since is not null and (undone_at is null or closed_since > undone_at) into is_closed from room where id = new.room_id for share;
  if is_closed then
    raise exception 'room % is closed', new.room_id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'stay_begins_in_open_room';
  end if;
  return new;
end
$$;
