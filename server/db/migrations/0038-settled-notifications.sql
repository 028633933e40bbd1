-- What a notification asks its receivers to deal with, such as a pending leave request; null where nothing waits.
alter table notification add column about uuid;
create index notification_waiting on notification (about) where about is not null and not is_read;

-- Once the matter is dealt with, by whomever and in whatever way, its notifications are read for everybody.
create function settle_notifications() returns trigger language plpgsql as $$
declare
  receiver uuid;
begin
  for receiver in update notification set is_read = true where about = new.id and not is_read returning account_id loop
    perform pg_notify('hostelry_notification', receiver::text);
  end loop;
  return null;
end $$;

create trigger leave_request_settled after update of status on leave_request
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function settle_notifications();
create trigger complaint_settled after update of status on complaint
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function settle_notifications();
