-- Guardians are listed as they were entered, also those of one list, which one statement writes.
alter table guardian alter column created_at set default clock_timestamp();
