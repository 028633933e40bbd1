-- By when on the last day of a leave the student is back; null: by the time at which everybody is in.
alter table leave_request add column back_by text,
  add constraint leave_back_by_is_a_time check (back_by ~ '^([01]\d|2[0-3]):[0-5]\d$');
