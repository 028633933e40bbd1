-- What holds for the whole institution and is not given by the environment.
create table institution_setting (
  name text primary key,
  value text not null
);
call record_changes_of('institution_setting', 'name');

-- The pictures that were ever the logo of the institution, by the SHA-256 of their bytes: which one it is, a setting names, so that
-- an earlier one can be put back. Rows are only added.
create table institution_logo (
  digest text primary key,
  type text not null,
  image bytea not null,
  constraint institution_logo_is_small check (length(image) <= 131072),
  constraint institution_logo_type check (type in ('image/png', 'image/jpeg', 'image/webp'))
);

-- What forms offer: the programmes and batches of students, the categories of the inventory and the time slots of the roster, in their
-- order. While there are no
-- rows of a kind, the program offers its own. One that is no longer offered stays where it was chosen.
create table institution_choice (
  kind text not null,
  value text not null,
  place integer not null,
  offered boolean not null default true,
  primary key (kind, value),
  constraint institution_choice_kind check (kind in ('programme', 'batch', 'category', 'slot')),
  constraint institution_choice_value check (value = btrim(value) and value <> '')
);

call record_changes_of('institution_choice', 'kind,value');

-- Whoever writes a value that forms offer waits for whoever changes what they offer, and the other way round: else a value could be
-- removed that somebody is just choosing. Changes of the settings take the same lock alone, where these share it.
create function share_institution_settings() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('institution settings'));
  return null;
end $$;

create trigger choices_stay before insert or update of category on inventory_item
  for each statement execute function share_institution_settings();
create trigger choices_stay before insert or update of programme, batch on student
  for each statement execute function share_institution_settings();

-- What the headings of sheets stand for that a list did not know by itself, as an administrator settled it: a field of the list, or an
-- empty text for a column that is left out; of the list `roles`, what words for roles stand for. `heading_key` is the heading as it is
-- compared, made by the application.
create table remembered_heading (
  list text not null,
  heading_key text not null,
  field text not null,
  settled_at timestamptz not null default now(),
  primary key (list, heading_key),
  constraint remembered_heading_of_a_list check (list in ('students', 'rooms', 'staff', 'roles'))
);

-- Which hostel a list of students means by a name that no hostel has, as an administrator said at an import. `name_key` is the name as it is
-- compared, made by the application.
create table remembered_hostel_name (
  name_key text primary key,
  hostel_id uuid not null references hostel on delete cascade
);
create index remembered_hostel_name_of_hostel on remembered_hostel_name (hostel_id);
