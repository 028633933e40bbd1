-- What the audit log keeps of a change is what was changed. `after` is the row as an update left it, `before` only the values that it replaced.
-- Marks of attendance that one statement makes, and that differ only in whose they are, are one row of the log.
alter table operation_change
  alter column row_key drop not null,
  -- whose marks these are; `after` then is what the marks have in common besides the hostel
  add column students uuid[],
  add constraint operation_change_of_row_or_marks check (num_nonnulls(row_key, students) = 1);

-- An entry is found by its record or student and then sorted: it need not be found in order. Indexes that repeat no operation stay small.
drop index operation_change_by_row;
create index operation_change_by_row on operation_change using hash (row_key);
drop index operation_change_by_student;
create index operation_change_by_student on operation_change (student_id) where student_id is not null;
-- a write adds to a list that is merged into the index when it has grown, which must not take long
create index operation_change_by_marked on operation_change using gin (students) with (gin_pending_list_limit = 256);
drop index operation_by_time;
create index operation_by_time on operation using brin (at) with (pages_per_range = 16);

-- The whole row before an update. An entry from before there were such entries has all its values in `before`, and the same comes out.
create function image_before(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select case when after is null then before else after || before end
$$;

-- Every change, one by one and with whole images.
create view recorded_change as
select operation_id, no, table_name, row_key, student_id, hostel_id, image_before(before, after) as before, after, before_hash, after_hash, erased_by
from operation_change where students is null
union all
select operation_id, no, 'attendance', student || '/' || (after ->> 'day'), student, hostel_id, null,
  after || jsonb_build_object('student_id', student, 'hostel_id', hostel_id), null, null, null
from operation_change cross join unnest(students) as student where students is not null;

create function changed_values(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(before) where after -> key is distinct from value
$$;

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
      coalesce(n ->> 'hostel_id', o ->> 'hostel_id', case tg_table_name when 'hostel' then n ->> 'id' end)::uuid,
      -- a row that changed its key is one row less and one more
      case when n is null then o when o is not null then changed_values(o, n) end, n
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

create function record_marks() returns trigger language plpgsql set timezone to 'UTC' as $$
begin
  insert into operation_change (operation_id, table_name, hostel_id, students, after)
  select (select current_operation()), 'attendance', hostel_id, array_agg(student_id order by student_id), mark
  from (select student_id, hostel_id, to_jsonb(new_rows) - array['student_id', 'hostel_id'] as mark from new_rows) as marks
  group by hostel_id, mark;
  return null;
end $$;
create or replace trigger record_insert after insert on attendance
  referencing new table as new_rows for each statement execute function record_marks();

-- Called where nested loops are off, in which a join would read every operation there is.
create or replace function announce_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('hostelry_change', json_build_object('hostelId', hostel, 'table', table_name)::text)
  from (
    -- rows that name no hostel, such as leave, belong where the call did
    select distinct table_name, case when table_name <> 'notice' then
      coalesce(hostel_id, (select o.hostel_id from operation o where o.id = operation_id)) end as hostel
    from new_rows where table_name <> 'attendance'
  ) as changed;
  return null;
end $$;

create or replace function operation_digest(wanted bigint) returns bytea language sql stable set timezone to 'UTC' as $$
  select sha256(
    coalesce(o.entry_hash, operation_entry_hash(o))
    || coalesce((
      select string_agg(sha256(convert_to((jsonb_build_object(
        'no', c.no, 'table', c.table_name, 'row', c.row_key, 'student', c.student_id, 'hostel', c.hostel_id,
        'before', encode(coalesce(image_hash(image_before(c.before, c.after)), c.before_hash), 'hex'),
        'after', encode(coalesce(image_hash(c.after), c.after_hash), 'hex')
      ) || case when c.students is null then '{}' else jsonb_build_object('students', c.students) end)::text, 'UTF8')), ''::bytea order by c.no)
      from operation_change c where c.operation_id = o.id
    ), ''::bytea)
  )
  from operation o where o.id = wanted
$$;

create or replace function allow_erasing_images() returns trigger language plpgsql as $$
begin
  if (new.before, new.after) is distinct from (null::jsonb, null::jsonb)
    or (new.before_hash, new.after_hash) is distinct from (image_hash(image_before(old.before, old.after)), image_hash(old.after))
    or (new.operation_id, new.no, new.table_name, new.row_key, new.student_id, new.hostel_id, new.students)
      is distinct from (old.operation_id, old.no, old.table_name, old.row_key, old.student_id, old.hostel_id, old.students) then
    raise exception 'The audit log cannot be changed.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
