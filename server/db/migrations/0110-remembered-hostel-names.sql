-- Which hostel a list of students means by a name that no hostel has, as an administrator said at an import. `name_key` is the name as it is
-- compared, made by the application.
create table remembered_hostel_name (
  name_key text primary key,
  hostel_id uuid not null references hostel on delete cascade
);
create index remembered_hostel_name_of_hostel on remembered_hostel_name (hostel_id);
