-- An invited visitor can open a page that shows the six digits. Of its link only the hash is stored; it goes with the digits, when they come.
alter table visitor add column token_hash bytea,
  add constraint visitor_link_with_code check (token_hash is null or code is not null);
create unique index visitor_link on visitor (token_hash);
