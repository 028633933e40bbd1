-- The server keeps a caller in memory for a moment (`session.ts`). Every process hears when anything that the look-up of a caller reads
-- has changed. A sign-in and the time a session was last seen change nobody who is known.
create function announce_callers() returns trigger language plpgsql as $$
begin
  perform pg_notify('hostelry_caller', '');
  return null;
end $$;
create trigger announce_callers after delete or update of account_id, hostel_id, is_machine, created_at on session
  for each statement execute function announce_callers();
create trigger announce_callers after delete or update of username, name, role, must_change_password, password_hash, sign_in_code_drawn_at, language, disabled_at on account
  for each statement execute function announce_callers();
create trigger announce_callers after insert or delete or update of account_id, confirmed_at on second_factor
  for each statement execute function announce_callers();
create trigger announce_callers after insert or delete or update of account_id, hostel_id, joined_at on hostel_team
  for each statement execute function announce_callers();
create trigger announce_callers after insert or delete or update of account_id, hostel_id, left_on on student
  for each statement execute function announce_callers();
create trigger announce_callers after update of name on hostel
  for each statement execute function announce_callers();
create trigger announce_callers after insert or delete or update on institution_setting
  for each statement execute function announce_callers();
