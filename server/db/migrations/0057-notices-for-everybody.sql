-- The hostel in which somebody wrote a notice is not whom it is for: every open page hears of it.
create or replace function announce_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('hostelry_change', json_build_object('hostelId', hostel, 'table', table_name)::text)
  from (
    -- rows that name no hostel, such as leave, belong where the call did
    select distinct case when c.table_name <> 'notice' then coalesce(c.hostel_id, o.hostel_id) end as hostel, c.table_name
    from (select distinct operation_id, hostel_id, table_name from new_rows where table_name <> 'attendance') as c
    join operation o on o.id = c.operation_id
  ) as changed;
  return null;
end $$;
