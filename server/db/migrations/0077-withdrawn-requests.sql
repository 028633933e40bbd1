-- Students withdraw a request for another room, or replace it by a new one.
alter table room_change
  drop constraint room_change_status_known,
  add constraint room_change_status_known check (status in ('open', 'done', 'declined', 'withdrawn'));

-- a request that is no longer open leaves the caretakers nothing to do
create trigger room_change_settled after update of status on room_change
  for each row when (old.status = 'open' and new.status <> 'open') execute function settle_notifications();
