-- A hostel is for all, for women or for men. `name_key` is the name as it is compared, made by the application.
create table hostel (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null,
  is_for text not null default 'all',
  created_at timestamptz not null default now(),
  constraint hostel_name_key unique (name_key),
  constraint hostel_id_is_for unique (id, is_for),
  constraint hostel_is_for_known check (is_for in ('all', 'women', 'men'))
);
call record_changes_of('hostel', 'id');

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
create index room_closed on room (hostel_id) where closed_since is not null;
call record_changes_of('room', 'id');
