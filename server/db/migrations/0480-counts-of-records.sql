-- How many leave requests and fines there are in each state, and what the fines come to, so that lists of all hostels do not count them.
-- Triggers keep the counts by what a statement adds and takes away alone. They are kept in parts, by the student, so that students who write
-- at the same moment hardly ever wait for each other. A count of nothing has no row.
create table record_count (
  table_name text not null,
  part smallint not null,
  state text not null,
  records integer not null,
  amount numeric(14, 2) not null,
  primary key (table_name, part, state),
  constraint record_count_table_known check (table_name in ('leave_request', 'fine')),
  constraint record_count_state_known check (state in ('pending', 'approved', 'rejected', 'cancelled', 'unconfirmed', 'confirmed'))
);

create function part_of(student uuid) returns smallint language sql immutable return get_byte(uuid_send(student), 15) % 32;
create function standing_of(status text, confirmed_at timestamptz) returns text language sql immutable
  return case when status <> 'paid' then status when confirmed_at is null then 'unconfirmed' else 'confirmed' end;

create function add_to_record_count(counted_table text, counted_part smallint, counted_state text, added bigint, added_amount numeric) returns void
language plpgsql as $$
begin
  if added = 0 and added_amount = 0 then return; end if;
  insert into record_count as kept (table_name, part, state, records, amount)
  values (counted_table, counted_part, counted_state, added, added_amount)
  on conflict (table_name, part, state) do update
  set records = kept.records + excluded.records, amount = kept.amount + excluded.amount;
  delete from record_count
  where table_name = counted_table and part = counted_part and state = counted_state and records = 0 and amount = 0;
end $$;

create function count_leaves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_record_count('leave_request', part, status, count(*), 0)
    from (select part_of(student_id) as part, status from new_rows) as changed group by part, status order by part, status;
  elsif tg_op = 'DELETE' then
    perform add_to_record_count('leave_request', part, status, -count(*), 0)
    from (select part_of(student_id) as part, status from old_rows) as changed group by part, status order by part, status;
  else
    perform add_to_record_count('leave_request', part, status, sum(n), 0)
    from (
      select part_of(student_id) as part, status, 1 as n from new_rows
      union all
      select part_of(student_id), status, -1 from old_rows
    ) as changed
    group by part, status order by part, status;
  end if;
  return null;
end $$;

create function count_fines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_record_count('fine', part, standing, count(*), sum(amount))
    from (select part_of(student_id) as part, standing_of(status, confirmed_at) as standing, amount from new_rows) as changed
    group by part, standing order by part, standing;
  elsif tg_op = 'DELETE' then
    perform add_to_record_count('fine', part, standing, -count(*), -sum(amount))
    from (select part_of(student_id) as part, standing_of(status, confirmed_at) as standing, amount from old_rows) as changed
    group by part, standing order by part, standing;
  else
    perform add_to_record_count('fine', part, standing, sum(n), sum(n * amount))
    from (
      select part_of(student_id) as part, standing_of(status, confirmed_at) as standing, 1 as n, amount from new_rows
      union all
      select part_of(student_id), standing_of(status, confirmed_at), -1, amount from old_rows
    ) as changed
    group by part, standing order by part, standing;
  end if;
  return null;
end $$;

create trigger count_leaves_insert after insert on leave_request
  referencing new table as new_rows for each statement execute function count_leaves();
create trigger count_leaves_delete after delete on leave_request
  referencing old table as old_rows for each statement execute function count_leaves();
create trigger count_leaves_update after update on leave_request
  referencing old table as old_rows new table as new_rows for each statement execute function count_leaves();
create trigger count_fines_insert after insert on fine
  referencing new table as new_rows for each statement execute function count_fines();
create trigger count_fines_delete after delete on fine
  referencing old table as old_rows for each statement execute function count_fines();
create trigger count_fines_update after update on fine
  referencing old table as old_rows new table as new_rows for each statement execute function count_fines();

-- What should be kept, counted.
create view counted_records as
select 'leave_request' as table_name, part_of(student_id) as part, status as state, count(*)::integer as records, 0::numeric(14, 2) as amount
from leave_request group by 2, 3
union all
select 'fine', part_of(student_id), standing_of(status, confirmed_at), count(*)::integer, sum(amount)::numeric(14, 2)
from fine group by 2, 3;

insert into record_count select * from counted_records;
