-- The language in which somebody reads the product; empty until they choose one. Which languages there are, the program knows.
alter table account add column language text not null default '';
