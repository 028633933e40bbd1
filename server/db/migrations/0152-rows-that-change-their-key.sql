-- An update that changes the key of a row is recorded as what it is: one row less, one more.
create or replace function record_change() returns trigger language plpgsql set timezone to 'UTC' set enable_nestloop to off as $$
declare
  keys text[] := string_to_array(tg_argv[0], ',');
  hidden text[] := string_to_array(tg_argv[1], ',');
begin
  if tg_op = 'INSERT' then
    insert into operation_change (operation_id, table_name, row_key, student_id, hostel_id, after)
    select (select current_operation()), tg_table_name, concat_ws('/', n ->> keys[1], n ->> keys[2], n ->> keys[3], n ->> keys[4], n ->> keys[5]),
      (n ->> 'student_id')::uuid, coalesce(n ->> 'hostel_id', case tg_table_name when 'hostel' then n ->> 'id' end)::uuid, n
    from (select to_jsonb(new_rows) - hidden as n from new_rows offset 0) as made;
  elsif tg_op = 'DELETE' then
    insert into operation_change (operation_id, table_name, row_key, student_id, hostel_id, before)
    select (select current_operation()), tg_table_name, concat_ws('/', o ->> keys[1], o ->> keys[2], o ->> keys[3], o ->> keys[4], o ->> keys[5]),
      (o ->> 'student_id')::uuid, coalesce(o ->> 'hostel_id', case tg_table_name when 'hostel' then o ->> 'id' end)::uuid, o
    from (select to_jsonb(old_rows) - hidden as o from old_rows offset 0) as gone;
  else
    insert into operation_change (operation_id, table_name, row_key, student_id, hostel_id, before, after)
    select (select current_operation()), tg_table_name, key, (coalesce(n, o) ->> 'student_id')::uuid,
      -- who leaves a hostel is told of there
      coalesce(n ->> 'hostel_id', o ->> 'hostel_id', case tg_table_name when 'hostel' then n ->> 'id' end)::uuid, o, n
    from (
      select concat_ws('/', o ->> keys[1], o ->> keys[2], o ->> keys[3], o ->> keys[4], o ->> keys[5]) as key, o
      from (select to_jsonb(old_rows) - hidden as o from old_rows offset 0) as images
      offset 0
    ) as earlier
    full join (
      select concat_ws('/', n ->> keys[1], n ->> keys[2], n ->> keys[3], n ->> keys[4], n ->> keys[5]) as key, n
      from (select to_jsonb(new_rows) - hidden as n from new_rows offset 0) as images
      offset 0
    ) as later using (key)
    where o is distinct from n;
  end if;
  return null;
end $$;
