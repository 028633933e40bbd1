-- A decision on leave that is taken back, undone or followed by a cancelling: what guardians were to be told of it and still waits is not sent.
create function withdraw_from_guardians() returns trigger language plpgsql as $$
begin
  update notification set is_read = true where about = new.id and guardian_id is not null and not is_read;
  return null;
end $$;
create trigger leave_decision_withdrawn after update of status on leave_request
  for each row when (old.status in ('approved', 'rejected') and new.status <> old.status) execute function withdraw_from_guardians();
