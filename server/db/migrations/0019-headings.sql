-- What the headings of sheets stand for that a list did not know by itself, as an administrator settled it: a field of the list, or an
-- empty text for a column that is left out. `heading_key` is the heading as it is compared, made by the application.
create table remembered_heading (
  list text not null,
  heading_key text not null,
  field text not null,
  settled_at timestamptz not null default now(),
  primary key (list, heading_key),
  constraint remembered_heading_of_a_list check (list in ('students', 'rooms'))
);
