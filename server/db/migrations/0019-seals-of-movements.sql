-- Movements are sealed by the day on which they arrived: no more can arrive on a day that is over, however late they were sent. The seals are recorded
-- in the audit log, which chains them.
create table movement_day (
  day date primary key,
  movements integer not null,
  digest bytea not null,
  -- they were deleted because of their age
  deleted_at timestamptz
);
call record_changes_of('movement_day', 'day');

-- What the seals cover of movements that went with a person, or whose reason named one. The audit log says which operation did it.
create table erased_movement (
  movement_id uuid primary key,
  received_on date not null,
  -- of the movement as it was recorded
  hash bytea not null,
  -- of the movement without the name; null: it is gone
  remains bytea
);
call record_changes_of('erased_movement', 'movement_id');

create function movement_hash(m movement, s movement_source) returns bytea language sql stable as $$
  select case when m.id is not null then sha256(convert_to(jsonb_build_array(
    m.id, m.student_id, extract(epoch from m.at), m.offset_ms, m.received_on, s.hostel_id, s.recorded_by, s.method, m.direction, m.reason
  )::text, 'UTF8')) end
$$;

-- The movements that seals cover, whether they are still there or not.
create view sealed_movement as
  select m.received_on, m.id, coalesce(e.hash, movement_hash(m, s)) as hash
  from movement m join movement_source s on s.no = m.source_no left join erased_movement e on e.movement_id = m.id
  union all
  select e.received_on, e.movement_id, e.hash from erased_movement e where not exists (select from movement where id = e.movement_id);

-- Keeps the hash of what an operation that erases a person deletes or changes; nothing else changes a reason.
create function keep_erased_movement() returns trigger language plpgsql as $$
declare
  source movement_source;
begin
  perform from operation
  where id = nullif(current_setting('hostelry.operation', true), '')::bigint and call in ('personErase', 'admin erase-person');
  if not found then
    if tg_op = 'DELETE' then return null; end if;
    raise exception 'a movement is not changed' using errcode = 'insufficient_privilege';
  end if;
  select * into source from movement_source where no = old.source_no;
  insert into erased_movement (movement_id, received_on, hash, remains)
  values (old.id, old.received_on, movement_hash(old, source), case tg_op when 'UPDATE' then movement_hash(new, source) end)
  on conflict (movement_id) do update set remains = excluded.remains;
  return null;
end $$;
create trigger keep_erased after delete on movement for each row
  when (nullif(current_setting('hostelry.operation', true), '') is not null) execute function keep_erased_movement();
create trigger keep_changed after update of reason on movement for each row execute function keep_erased_movement();
