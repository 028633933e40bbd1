-- Open pages of the staff read again what has changed. What is sent when the transaction commits is only where and in which table,
-- so that a thousand rows are one message. Marks of attendance have an event of their own.
create function announce_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('hostelry_change', json_build_object('hostelId', hostel, 'table', table_name)::text)
  from (
    -- rows that name no hostel, such as leave, belong where the call did
    select distinct coalesce(c.hostel_id, o.hostel_id) as hostel, c.table_name
    from (select distinct operation_id, hostel_id, table_name from new_rows where table_name <> 'attendance') as c
    join operation o on o.id = c.operation_id
  ) as changed;
  return null;
end $$;
create trigger announce_changes after insert on operation_change
  referencing new table as new_rows for each statement execute function announce_changes();

-- What waits is counted by hostel on every home page; what is done is many times as much.
create index complaint_pending on complaint (hostel_id, created_at) where status = 'pending';
create index leave_pending on leave_request (student_id, created_at) where status = 'pending';
create index fine_pending on fine (hostel_id) include (amount) where status = 'pending';
