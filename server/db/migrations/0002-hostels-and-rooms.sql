-- A hostel is for all, for women or for men. `name_key` is the name as it is compared, made by the application. One in which nobody lives any
-- more is archived: its past stays, but it is no hostel to choose, and its rooms have no seats. Queries over the hostels of the campus read
-- `hostel_in_use`; those that name the hostel of a record read `hostel`.
create table hostel (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null,
  is_for text not null default 'all',
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  -- what its students copy: nobody can be in an archived hostel, and none with students can be archived
  takes_in text not null generated always as (case when archived_at is null then is_for else 'nobody' end) stored,
  constraint hostel_name_key unique (name_key),
  constraint hostel_id_takes_in unique (id, takes_in),
  constraint hostel_is_for_known check (is_for in ('all', 'women', 'men'))
);
call record_changes_of('hostel', 'id', 'takes_in');

create view hostel_in_use as select id, name, name_key, is_for, created_at from hostel where archived_at is null;

-- Rooms as they are: the number as it is painted on the door, where the room is, any number of seats, open or closed since a moment.
-- `number_key` is the number as it is compared, `number_order` as it is sorted, by plain bytes and so alike on every server; the
-- application makes both. What the type of a room is called follows from its seats and is not stored.
create table room (
  id uuid primary key default gen_random_uuid(),
  hostel_id uuid not null references hostel (id),
  room_number text not null,
  number_key text not null,
  number_order text collate "C" not null,
  block text not null default '',
  floor text not null default '',
  capacity smallint not null,
  accessible boolean not null default false,
  closed_since timestamptz,
  closed_reason text not null default '',
  closed_until date,
  constraint room_number_in_hostel unique (hostel_id, number_key),
  -- what stays point at: while they last, and after they have ended
  constraint room_id_hostel_capacity unique (id, hostel_id, capacity),
  constraint room_id_hostel unique (id, hostel_id),
  constraint room_number_length check (length(room_number) between 1 and 20),
  constraint room_seats check (capacity between 1 and 60),
  constraint room_closed_with_reason check ((closed_since is null) = (closed_reason = '')),
  constraint room_closed_until_while_closed check (closed_since is not null or closed_until is null)
);
-- rooms that many words find are read in their order
create index room_by_number on room (number_order);
create index room_closed on room (hostel_id) where closed_since is not null;
-- By indexes like this one a search in all hostels finds the few rows in which a word may occur, without reading all. The expressions are
-- those of server/db/word-index.ts. Entries wait in a short list before they are sorted in, since each search reads that list.
create extension if not exists pg_trgm;
create index room_words on room using gin (
  ((case when octet_length(room_number) = char_length(room_number) then lower(room_number collate "C") else lower(normalize(room_number, NFKC)) end)
    || ' ' || regexp_replace(
      case when octet_length(room_number) = char_length(room_number) then lower(room_number collate "C") else lower(normalize(room_number, NFKC)) end,
      '[^[:alnum:]]', '', 'g')) gin_trgm_ops
) with (gin_pending_list_limit = 256);
call record_changes_of('room', 'id');
