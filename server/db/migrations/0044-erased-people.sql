-- A person can be erased: what sums need stays without a name, and the images of their records leave the audit log. Its seals stay
-- true, because an image that was removed leaves its hash, which is all that a seal covers of it.

-- an account that was erased is never signed in to again
alter table account
  add column erased_at timestamptz,
  add constraint account_erased_is_closed check (
    erased_at is null
    or (disabled_at is not null and password_hash is null and sign_in_code_hash is null and phone = '' and not must_change_password)
  );
-- lists of students leave the erased out without looking at the account
alter table student
  add column erased_at timestamptz,
  add constraint student_erased_has_left check (erased_at is null or (hostel_id is null and left_on is not null and rollno_key is null));

-- `erased_by` is the operation that removed the images, or the address that somebody acted from; of the address the hash of the whole
-- entry stays.
alter table operation_change
  add column before_hash bytea,
  add column after_hash bytea,
  add column erased_by bigint,
  add constraint operation_change_image_or_hash check (
    case when erased_by is null then num_nonnulls(before_hash, after_hash) = 0
    else num_nonnulls(before, after) = 0 and num_nonnulls(before_hash, after_hash) > 0 end
  );
create index operation_change_erased on operation_change (erased_by, operation_id, no) where erased_by is not null;
alter table operation
  add column entry_hash bytea,
  add column erased_by bigint,
  add constraint operation_erased_has_hash check ((erased_by is null) = (entry_hash is null) and (erased_by is null or address = ''));
create index operation_erased on operation (erased_by, id) where erased_by is not null;

-- What an operation erased, so that its own seal covers it: nothing else may be missing from the log.
create table erasure (
  operation_id bigint primary key,
  account_id uuid not null references account (id),
  -- how many rows of the log lost their images, and how many entries their address
  changes integer not null,
  entries integer not null,
  -- of which these are, and what their hashes are
  digest bytea not null,
  constraint erasure_once unique (account_id)
);
call record_changes_of('erasure', 'operation_id');

-- What a seal covers of an operation itself.
create function operation_entry_hash(o operation) returns bytea language sql stable set timezone to 'UTC' as $$
  select sha256(convert_to(jsonb_build_object(
    'id', o.id, 'at', o.at, 'by', o.by_id, 'call', o.call, 'hostel', o.hostel_id, 'refused', o.refused, 'address', o.address,
    'undoes', (select undoes from operation_undo where operation_id = o.id)
  )::text, 'UTF8'))
$$;

create function image_hash(image jsonb) returns bytea language sql immutable as $$
  select sha256(convert_to(image::text, 'UTF8'))
$$;

-- As before, with the hashes in place of what was removed.
create or replace function operation_digest(wanted bigint) returns bytea language sql stable set timezone to 'UTC' as $$
  select sha256(
    coalesce(o.entry_hash, operation_entry_hash(o))
    || coalesce((
      select string_agg(sha256(convert_to(jsonb_build_object(
        'no', c.no, 'table', c.table_name, 'row', c.row_key, 'student', c.student_id, 'hostel', c.hostel_id,
        'before', encode(coalesce(sha256(convert_to(c.before::text, 'UTF8')), c.before_hash), 'hex'),
        'after', encode(coalesce(sha256(convert_to(c.after::text, 'UTF8')), c.after_hash), 'hex')
      )::text, 'UTF8')), ''::bytea order by c.no)
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
    or (new.before_hash, new.after_hash) is distinct from (image_hash(old.before), image_hash(old.after))
    or (new.operation_id, new.no, new.table_name, new.row_key, new.student_id, new.hostel_id)
      is distinct from (old.operation_id, old.no, old.table_name, old.row_key, old.student_id, old.hostel_id) then
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

drop trigger append_only on operation;
drop trigger append_only on operation_change;
create trigger append_only before delete or truncate on operation for each statement execute function refuse_change();
create trigger append_only before delete or truncate on operation_change for each statement execute function refuse_change();
create trigger only_erased before update on operation for each row execute function allow_erasing();
create trigger only_erased before update on operation_change for each row execute function allow_erasing();
create trigger only_erased_address before update on operation for each row execute function allow_erasing_address();
create trigger only_erased_images before update on operation_change for each row execute function allow_erasing_images();
create trigger append_only before update or delete or truncate on erasure for each statement execute function refuse_change();
