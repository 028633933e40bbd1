-- The audit log. Every writing call is an operation; what it changed is recorded by the database itself, row by row, in the
-- transaction of the change, so that no handler can forget to. What is in the log stays as it is.
create table operation (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- account of who did it; null for an operator at the command line, for the program itself and for strangers
  by_id uuid,
  -- name in the call table; `admin …` for a command; `outside` for changes made past the program
  call text not null,
  -- which the call named, or where its caller belongs
  hostel_id uuid,
  -- empty when it was done, otherwise why it was not: a code of the message table
  refused text not null default '',
  address text not null default '',
  -- the operation that removed the address, and the hash of the whole entry as it was
  erased_by bigint,
  entry_hash bytea,
  constraint operation_erased_has_hash check ((erased_by is null) = (entry_hash is null) and (erased_by is null or address = ''))
);
create index operation_by_person on operation (by_id, id);
create index operation_by_hostel on operation (hostel_id, id);
create index operation_by_time on operation using brin (at) with (pages_per_range = 16);
-- a search of the log looks through the commands of the operator, which are few
create index operation_of_command on operation (id) where call like 'admin %';
create index operation_erased on operation (erased_by, id) where erased_by is not null;

-- An operation that takes back another one, which can happen once.
create table operation_undo (
  operation_id bigint primary key references operation (id),
  undoes bigint not null references operation (id),
  constraint operation_undone_once unique (undoes)
);

-- What was changed of a row; `no` is the order within the log. `after` is the row as an update left it, `before` only the values that it
-- replaced. Marks of attendance that one statement makes, and that differ only in whose they are, are one row of the log. No foreign key to
-- the operation: it would cost a look-up for each of ten thousand rows, and only `record_change` writes here. Erasing a person removes
-- images and leaves their hashes, which are all that a seal covers of them.
create table operation_change (
  operation_id bigint not null,
  no bigint generated always as identity,
  table_name text not null,
  -- the primary key as text, its columns joined by /
  row_key text,
  -- whose marks these are; `after` then is what the marks have in common besides the hostel
  students uuid[],
  -- whom the row is about, and where
  student_id uuid,
  hostel_id uuid,
  before jsonb,
  after jsonb,
  before_hash bytea,
  after_hash bytea,
  erased_by bigint,
  primary key (operation_id, no),
  constraint operation_change_of_row_or_marks check (num_nonnulls(row_key, students) = 1),
  constraint operation_change_image_or_hash check (
    case when erased_by is null then num_nonnulls(before_hash, after_hash) = 0
    else num_nonnulls(before, after) = 0 and num_nonnulls(before_hash, after_hash) > 0 end
  )
);
-- An entry is found by its record or student and then sorted: it need not be found in order. Indexes that repeat no operation stay small.
create index operation_change_by_row on operation_change using hash (row_key);
create index operation_change_by_student on operation_change (student_id) where student_id is not null;
-- a write adds to a list that is merged into the index when it has grown, which must not take long
create index operation_change_by_marked on operation_change using gin (students) with (gin_pending_list_limit = 256);
create index operation_change_by_hostel on operation_change (hostel_id, operation_id) where hostel_id is not null;
-- the history of a hostel and of its rooms: who moved there; marks of attendance, of which there are many more, are not in the way
create index operation_change_of_stays on operation_change (hostel_id, operation_id) where table_name = 'stay';
create index operation_change_erased on operation_change (erased_by, operation_id, no) where erased_by is not null;

-- Seals, in the order in which operations were sealed: each hash covers the one before and the digest of the operation.
create table operation_seal (
  position bigint primary key,
  operation_id bigint not null unique,
  digest bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);

-- Operations that wait for their seal. Sealing happens after the commit, so that writers never wait for each other.
create table operation_unsealed (operation_id bigint primary key);

create function queue_operation() returns trigger language plpgsql as $$
begin
  insert into operation_unsealed select id from new_rows;
  return null;
end $$;
create trigger queue_operation after insert on operation
  referencing new table as new_rows for each statement execute function queue_operation();

-- The operation of this transaction; one is opened where nobody has. The settings last as long as the transaction.
create function current_operation() returns bigint language plpgsql as $$
declare
  present bigint := nullif(current_setting('hostelry.operation', true), '');
begin
  if present is not null then return present; end if;
  insert into operation (by_id, call, hostel_id, address)
  values (
    nullif(current_setting('hostelry.by', true), '')::uuid,
    coalesce(nullif(current_setting('hostelry.call', true), ''), 'outside'),
    nullif(current_setting('hostelry.hostel', true), '')::uuid,
    coalesce(current_setting('hostelry.address', true), '')
  )
  returning id into present;
  perform set_config('hostelry.operation', present::text, true);
  return present;
end $$;

create function changed_values(before jsonb, after jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(before) where after -> key is distinct from value
$$;

-- Arguments: the columns of the primary key, and those that are not recorded, each separated by commas. The time zone makes
-- equal rows equal texts, whoever writes them. A session keeps the plan it made when it first changed a row, maybe a single one;
-- with a nested loop in it, thousands of rows would be compared with thousands. `offset 0` keeps the planner from putting the image's
-- expression wherever the image is used: a wide row would be turned into JSON up to a dozen times.
create function record_change() returns trigger language plpgsql set timezone to 'UTC' set enable_nestloop to off as $$
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

-- Of the table of attendance, in place of `record_change`.
create function record_marks() returns trigger language plpgsql set timezone to 'UTC' as $$
begin
  insert into operation_change (operation_id, table_name, hostel_id, students, after)
  select (select current_operation()), 'attendance', hostel_id, array_agg(student_id order by student_id), mark
  from (select student_id, hostel_id, to_jsonb(new_rows) - array['student_id', 'hostel_id'] as mark from new_rows) as marks
  group by hostel_id, mark;
  return null;
end $$;

-- Records the changes of a table from now on. `key_columns` and `hidden_columns` are separated by commas.
create procedure record_changes_of(recorded regclass, key_columns text, hidden_columns text default '') language plpgsql as $$
begin
  execute format('create trigger record_insert after insert on %s referencing new table as new_rows for each statement execute function record_change(%L, %L)', recorded, key_columns, hidden_columns);
  execute format('create trigger record_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function record_change(%L, %L)', recorded, key_columns, hidden_columns);
  execute format('create trigger record_delete after delete on %s referencing old table as old_rows for each statement execute function record_change(%L, %L)', recorded, key_columns, hidden_columns);
end $$;

-- What a seal covers of an operation itself.
create function operation_entry_hash(o operation) returns bytea language sql stable set timezone to 'UTC' as $$
  select sha256(convert_to(jsonb_build_object(
    'id', o.id, 'at', o.at, 'by', o.by_id, 'call', o.call, 'hostel', o.hostel_id, 'refused', o.refused, 'address', o.address,
    'undoes', (select undoes from operation_undo where operation_id = o.id)
  )::text, 'UTF8'))
$$;

-- The whole row before an update.
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

create function image_hash(image jsonb) returns bytea language sql immutable as $$
  select sha256(convert_to(image::text, 'UTF8'))
$$;

-- What a seal covers: the operation, what it undoes, and every change in its order. A change counts by the hashes of its images.
create function operation_digest(wanted bigint) returns bytea language sql stable set timezone to 'UTC' as $$
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

-- What an operation erased from the log, as its `erasure` keeps it. The entries that lost their address are covered as they are now: their own
-- seals cannot be computed from them any more.
create function erasure_digest(eraser bigint) returns bytea language sql stable set timezone to 'UTC' as $$
  select sha256(
    coalesce((
      select string_agg(sha256(convert_to(jsonb_build_object(
        'operation', c.operation_id, 'no', c.no, 'before', encode(c.before_hash, 'hex'), 'after', encode(c.after_hash, 'hex')
      )::text, 'UTF8')), ''::bytea order by c.operation_id, c.no)
      from operation_change c where c.erased_by = eraser
    ), ''::bytea)
    || coalesce((
      select string_agg(operation_entry_hash(o) || o.entry_hash, ''::bytea order by o.id) from operation o where o.erased_by = eraser
    ), ''::bytea)
  )
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log cannot be changed.' using errcode = 'insufficient_privilege';
end $$;

-- The log stays as it is, but for what an operation that erases a person removes, each once.
create function allow_erasing() returns trigger language plpgsql as $$
declare
  eraser bigint := nullif(current_setting('hostelry.operation', true), '');
begin
  perform from operation where id = eraser and call in ('personErase', 'admin erase-person');
  if not found or old.erased_by is not null or new.erased_by is distinct from eraser then
    raise exception 'The audit log cannot be changed.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create function allow_erasing_images() returns trigger language plpgsql as $$
begin
  if (new.before, new.after) is distinct from (null::jsonb, null::jsonb)
    or (new.before_hash, new.after_hash) is distinct from (image_hash(image_before(old.before, old.after)), image_hash(old.after))
    or (new.operation_id, new.no, new.table_name, new.row_key, new.student_id, new.hostel_id, new.students)
      is distinct from (old.operation_id, old.no, old.table_name, old.row_key, old.student_id, old.hostel_id, old.students) then
    raise exception 'The audit log cannot be changed.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create function allow_erasing_address() returns trigger language plpgsql as $$
begin
  if new.address <> '' or new.entry_hash is distinct from operation_entry_hash(old)
    or (new.id, new.at, new.by_id, new.call, new.hostel_id, new.refused) is distinct from (old.id, old.at, old.by_id, old.call, old.hostel_id, old.refused) then
    raise exception 'The audit log cannot be changed.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create trigger append_only before update or delete or truncate on operation_undo for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on operation_seal for each statement execute function refuse_change();
create trigger append_only before delete or truncate on operation for each statement execute function refuse_change();
create trigger append_only before delete or truncate on operation_change for each statement execute function refuse_change();
create trigger only_erased before update on operation for each row execute function allow_erasing();
create trigger only_erased before update on operation_change for each row execute function allow_erasing();
create trigger only_erased_address before update on operation for each row execute function allow_erasing_address();
create trigger only_erased_images before update on operation_change for each row execute function allow_erasing_images();

-- Open pages of the staff read again what has changed. What is sent when the transaction commits is only where and in which table,
-- so that a thousand rows are one message. Marks of attendance have an event of their own. The hostel in which somebody wrote a notice
-- is not whom it is for: every open page hears of it. Called where nested loops are off, in which a join would read every operation there is.
create function announce_changes() returns trigger language plpgsql as $$
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
create trigger announce_changes after insert on operation_change
  referencing new table as new_rows for each statement execute function announce_changes();
