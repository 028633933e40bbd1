-- A request of a group and an offered seat wait for an answer, as a leave request does (0038): once there is none to give any more, their
-- notifications are read. By statement: a round that closes ends many requests.
create function settle_notifications_about(matters uuid[]) returns void language sql as $$
  with settled as (
    update notification set is_read = true where about = any(matters) and not is_read returning account_id
  )
  select pg_notify('hostelry_notification', account_id::text) from (select distinct account_id from settled) receiver
$$;

create function settle_group_requests() returns trigger language plpgsql as $$
begin
  perform settle_notifications_about(array(select id from old_rows));
  return null;
end $$;
create trigger group_request_settled after delete on round_request
  referencing old table as old_rows for each statement execute function settle_group_requests();

-- those that nobody has answered when it closes
create function settle_requests_of_round() returns trigger language plpgsql as $$
begin
  perform settle_notifications_about(array(select id from round_request where round_id = new.id));
  return null;
end $$;
create trigger round_requests_settled after update of state on round
  for each row when (old.state = 'open' and new.state <> 'open') execute function settle_requests_of_round();

create function settle_seat_offers() returns trigger language plpgsql as $$
begin
  perform settle_notifications_about(array(
    select n.id from new_rows n join old_rows o using (id) where o.state = 'open' and n.state <> 'open'
  ));
  return null;
end $$;
create trigger seat_offer_settled after update on round_offer
  referencing old table as old_rows new table as new_rows for each statement execute function settle_seat_offers();
