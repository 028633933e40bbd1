-- Missing details are empty texts. `rollno_key` is the roll number as it is compared, null when there is none; `rollno_order` sorts as
-- people count, 22BSM2 before 22BSM10, by plain bytes and so alike on every server. Who has left checked out on a day, for a reason, from
-- the hostel that is remembered here, and lives in none. The generated role lets the foreign key say that the account is a student's.
create table student (
  account_id uuid primary key,
  account_role text generated always as ('student') stored,
  rollno text not null default '',
  rollno_key text,
  rollno_order text collate "C" not null default '',
  batch text not null default '',
  programme text not null default '',
  gender text not null default '',
  email text not null default '',
  fathers_name text not null default '',
  mothers_name text not null default '',
  address text not null default '',
  parent_contact_no text not null default '',
  -- what an adult lets guardians see of attendance and fines, where the institution does not
  guardians_may_see boolean not null default false,
  hostel_id uuid,
  -- Whom the hostel takes in, kept in step by the foreign key, so that a check holds it against the gender: neither the student nor the
  -- hostel can change without the other.
  hostel_is_for text,
  left_on date,
  left_reason text not null default '',
  left_hostel_id uuid references hostel (id),
  -- lists of students leave the erased out without looking at the account
  erased_at timestamptz,
  constraint student_is_student foreign key (account_id, account_role) references account (id, role),
  constraint student_rollno_key unique (rollno_key),
  -- Whether a student is in the hostel of the seat is looked up once for each seat given. A session plans that look-up once, maybe
  -- while the tables are small and every index looks alike; with an index on the hostel alone it may then read the whole hostel
  -- for each student, which for thousands takes longer than a statement may. So no index begins with the hostel and stops there.
  constraint student_id_hostel unique (hostel_id, account_id),
  constraint student_hostel foreign key (hostel_id, hostel_is_for) references hostel (id, takes_in) on update cascade,
  constraint student_hostel_in_use check (hostel_is_for <> 'nobody'),
  constraint student_hostel_is_for_with_hostel check ((hostel_id is null) = (hostel_is_for is null)),
  constraint student_of_whom_hostel_is_for check (
    hostel_is_for = 'all' or (hostel_is_for = 'women' and gender = 'female') or (hostel_is_for = 'men' and gender = 'male')
  ),
  constraint student_gender_known check (gender in ('female', 'male', 'other', '')),
  constraint student_who_left_has_no_hostel check (left_on is null or hostel_id is null),
  constraint student_left_hostel_of_who_left check (left_on is not null or (left_hostel_id is null and left_reason = '')),
  constraint student_erased_has_left check (erased_at is null or (hostel_id is null and left_on is not null and rollno_key is null))
);
create index student_by_batch on student (batch);
-- the few values that students have are found by going from one to the next
create index student_by_programme on student (programme);
-- the list of all students is read in its usual order by an index, and not sorted; students of the same programme without a roll number are few
create index student_in_usual_order on student ((nullif(lower(programme), '') collate "C"), (nullif(rollno_order, '')))
  where left_on is null and erased_at is null;
create index student_by_left_hostel on student (left_hostel_id) where left_hostel_id is not null;
-- the few that counts leave out, or are about
create index student_who_left on student (account_id) where left_on is not null;
create index student_without_hostel on student (account_id) where hostel_id is null and left_on is null;
create index student_words on student using gin (
  rollno_key gin_trgm_ops,
  regexp_replace(parent_contact_no, '[^0-9]', '', 'g') gin_trgm_ops
) with (gin_pending_list_limit = 256);
-- the copy is not recorded: it would make an operation on a student look changed when the hostel was
call record_changes_of('student', 'account_id', 'account_role,hostel_is_for');

-- Whoever writes the hostel need not know what it is for.
create function fill_hostel_is_for() returns trigger language plpgsql as $$
begin
  new.hostel_is_for := (select takes_in from hostel where id = new.hostel_id);
  return new;
end
$$;
create trigger student_hostel_is_for before insert or update of hostel_id, hostel_is_for on student
  for each row execute function fill_hostel_is_for();

-- When a student was born, who may not be of age yet.
create table student_birth (
  student_id uuid primary key references student (account_id),
  born_on date not null,
  constraint student_birth_of_our_time check (born_on >= '1900-01-01')
);
call record_changes_of('student_birth', 'student_id');

-- The pictures that were ever a student's photo, by the SHA-256 of their bytes: which one it is, another table says, so that an earlier
-- one can be put back. Rows are only added, until the student is erased; they are no part of the audit log.
create table student_photo_image (
  student_id uuid not null references student on delete cascade,
  digest text not null,
  type text not null,
  image bytea not null,
  primary key (student_id, digest),
  constraint student_photo_image_is_small check (length(image) <= 40960),
  constraint student_photo_image_type check (type in ('image/png', 'image/jpeg', 'image/webp'))
);

create table student_photo (
  student_id uuid primary key references student,
  digest text not null,
  set_at timestamptz not null default now(),
  foreign key (student_id, digest) references student_photo_image
);

call record_changes_of('student_photo', 'student_id');

-- The photo that a student has sent and that staff have not confirmed yet. Another one takes its place. Whoever was told of it need not look
-- any more once it is confirmed, rejected or withdrawn, or the student has left.
create table student_photo_sent (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null unique references student,
  digest text not null,
  sent_at timestamptz not null default now(),
  foreign key (student_id, digest) references student_photo_image
);

call record_changes_of('student_photo_sent', 'id');

-- Lets one exclusion constraint compare an id for equality and moments for overlap.
create extension if not exists btree_gist;

-- Who lives where, and lived where: a stay is a seat that a student has from one moment to another, or until further notice.
-- Constraints hold in the past as well: at no moment is a seat or a student in two stays.
create table stay (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student (account_id),
  hostel_id uuid not null,
  room_id uuid not null,
  seat smallint not null,
  -- when the statement began, so that all stays of one statement begin together, and after any stay that the same transaction ended
  since timestamptz not null default statement_timestamp(),
  until timestamptz,
  -- The seats of the room while the stay lasts. It follows the room, and an end frees it, so that a room may shrink later.
  room_capacity smallint,
  -- where the student must live: the hostel of a stay that has no end, null for one that has
  open_hostel_id uuid generated always as (case when until is null then hostel_id end) stored,
  constraint stay_ends_after_start check (until >= since),
  constraint stay_capacity_while_open check ((until is null) = (room_capacity is not null)),
  constraint stay_seat_in_room check (seat >= 1 and seat <= room_capacity),
  constraint stay_room_in_hostel foreign key (room_id, hostel_id) references room (id, hostel_id),
  constraint stay_room_capacity foreign key (room_id, hostel_id, room_capacity) references room (id, hostel_id, capacity) on update cascade,
  constraint stay_student_in_hostel foreign key (open_hostel_id, student_id) references student (hostel_id, account_id)
    deferrable initially immediate,
  constraint stay_seat_once exclude using gist (room_id with =, seat with =, tstzrange(since, until) with &&),
  constraint stay_student_once exclude using gist (student_id with =, tstzrange(since, until) with &&)
);
-- the hot path: today's seats
-- the seat of a student is read from the index alone: beside it the index of an exclusion constraint would look as good, and takes five times as long
create unique index stay_open_student on stay (student_id) include (hostel_id, room_id, room_capacity, seat, since) where until is null;
create unique index stay_open_seat on stay (room_id, seat) where until is null;
create index stay_open_hostel on stay (hostel_id, student_id) where until is null;
-- the history of a hostel and of a room
create index stay_by_hostel on stay (hostel_id, since);
-- how many have ended, without reading the stays themselves
create index stay_ended_by_hostel on stay (hostel_id, until) where until is not null;
call record_changes_of('stay', 'id', 'open_hostel_id');

-- Who lives where now.
create view allotment as
select student_id, hostel_id, room_id, room_capacity, seat, since from stay where until is null;

-- Nobody moves into a closed room; who lives there when it is closed stays until moved. The lock lets of a closing and a move at
-- the same moment one wait for the other, and then see what it has done. Each room is locked and looked at once for all who move in.
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
create trigger stay_begins_in_open_room after insert on stay
  referencing new table as new_rows for each statement execute function refuse_stays_in_closed_rooms();

-- An undo gives back what was: who lived in a room that was closed already goes on living in it. While it puts rows back, the undo says
-- when the operation was that it takes back; a room closed since then takes nobody.
create function refuse_stay_in_closed_room() returns trigger language plpgsql as $$
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
create trigger stay_goes_on_in_open_room before update of until, room_id on stay
  for each row when (new.until is null and (old.until is not null or old.room_id <> new.room_id)) execute function refuse_stay_in_closed_room();

-- A hostel keeps a seat for each of its students, in open rooms or closed ones: rooms are not removed or made smaller below that.
create function keep_seats_for_students() returns trigger language plpgsql as $$
declare
  smaller uuid[];
begin
  if tg_op = 'DELETE' then
    smaller := array(select distinct hostel_id from old_rows);
  else
    smaller := array(select distinct o.hostel_id from old_rows o join new_rows n using (id) where n.capacity < o.capacity);
  end if;
  perform from unnest(smaller) as changed
  where (select count(*) from student where hostel_id = changed) > (select coalesce(sum(capacity), 0) from room where hostel_id = changed);
  if found then
    raise exception 'a hostel has fewer seats than students'
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'hostel_seats_for_students';
  end if;
  return null;
end
$$;
create trigger room_delete_keeps_seats after delete on room
  referencing old table as old_rows for each statement execute function keep_seats_for_students();
create trigger room_update_keeps_seats after update on room
  referencing old table as old_rows new table as new_rows for each statement execute function keep_seats_for_students();

-- The one definition of which seats are occupied, free and count: the free seats of a closed room, and of an archived hostel, are neither free
-- nor counted.
create view room_seats as
select room_id, hostel_id, capacity, occupied,
  case when closed then 0 else capacity - occupied end as free,
  case when closed then occupied else capacity end as counted
from (
  select room.id as room_id, room.hostel_id, room.capacity,
    room.closed_since is not null or room.hostel_id in (select id from hostel where archived_at is not null) as closed,
    count(stay.id)::integer as occupied
  from room left join stay on stay.room_id = room.id and stay.until is null
  group by room.id, room.hostel_id, room.capacity, room.closed_since
) as rooms;
