-- What holds for the whole institution and is not given by the environment.
create table institution_setting (
  name text primary key,
  value text not null
);
