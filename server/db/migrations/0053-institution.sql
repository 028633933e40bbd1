-- The pictures that were ever the logo of the institution, by the SHA-256 of their bytes: which one it is, a setting names, so that
-- an earlier one can be put back. Rows are only added.
create table institution_logo (
  digest text primary key,
  type text not null,
  image bytea not null,
  constraint institution_logo_is_small check (length(image) <= 131072),
  constraint institution_logo_type check (type in ('image/png', 'image/jpeg', 'image/webp'))
);

-- What forms offer: the programmes and batches of students and the categories of the inventory, in their order. While there are no
-- rows of a kind, the program offers its own. One that is no longer offered stays where it was chosen.
create table institution_choice (
  kind text not null,
  value text not null,
  place integer not null,
  offered boolean not null default true,
  primary key (kind, value),
  constraint institution_choice_kind check (kind in ('programme', 'batch', 'category')),
  constraint institution_choice_value check (value = btrim(value) and value <> '')
);

call record_changes_of('institution_choice', 'kind,value');
