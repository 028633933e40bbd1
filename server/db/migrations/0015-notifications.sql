-- A notification is stored as the key of its text, the values of its placeholders and the page it is about, and is put into words when it
-- is read. A row with a message and a link instead is shown as it was written. The receiver is an account, or a guardian, who reads it outside the
-- program only.
create table notification (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references account (id) on delete cascade,
  guardian_id uuid references guardian (id) on delete cascade,
  -- the hostel that a notification for its staff is about: they may serve several, and it leads to a page of this one
  hostel_id uuid,
  text_key text,
  -- {"placeholder": text or number}
  text_values jsonb,
  page text,
  page_params text[],
  message text,
  link text,
  -- what it asks its receivers to deal with, such as a pending leave request; null where nothing waits
  about uuid,
  is_read boolean not null default false,
  -- how soon it is to reach its receiver outside the program; the words are those of the texts
  urgency text not null default 'digest',
  created_at timestamptz not null default now(),
  constraint notification_one_receiver check (num_nonnulls(account_id, guardian_id) = 1),
  constraint notification_urgency_known check (urgency in ('now', 'today', 'digest')),
  constraint notification_hostel foreign key (hostel_id) references hostel (id) on delete cascade,
  constraint notification_written_or_keyed check (
    num_nulls(message, link) = 2 and num_nulls(text_key, text_values, page, page_params) = 0
    or num_nulls(message, link) = 0 and num_nulls(text_key, text_values, page, page_params) = 4
  )
);
create index notification_by_account on notification (account_id, created_at desc);
create index notification_by_guardian on notification (guardian_id) where guardian_id is not null;
create index notification_waiting on notification (about) where about is not null and not is_read;
create index notification_of_visitor on notification (about) where text_key in ('visitorAtGate', 'barredAtGate');
create index notification_of_notice on notification (about) where text_key in ('noticePosted', 'noticeSent');
create index reminder_of_notice on notification (about) where text_key = 'noticeReadingWanted';

-- Once the matter is dealt with, by whomever and in whatever way, its notifications are read for everybody.
create function settle_notifications() returns trigger language plpgsql as $$
declare
  receiver uuid;
begin
  for receiver in update notification set is_read = true where about = new.id and not is_read returning account_id loop
    if receiver is not null then perform pg_notify('hostelry_notification', receiver::text); end if;
  end loop;
  return null;
end $$;

create trigger leave_request_settled after update of status on leave_request
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function settle_notifications();
create trigger complaint_settled after update of status on complaint
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function settle_notifications();
-- a request that is no longer open leaves the caretakers nothing to do
create trigger room_change_settled after update of status on room_change
  for each row when (old.status = 'open' and new.status <> 'open') execute function settle_notifications();

-- A request of a group and an offered seat wait for an answer, as a leave request does: once there is none to give any more, their
-- notifications are read. By statement: a round that closes ends many requests.
create function settle_notifications_about(matters uuid[]) returns void language sql as $$
  with settled as (
    update notification set is_read = true where about = any(matters) and not is_read returning account_id
  )
  select pg_notify('hostelry_notification', account_id::text)
  from (select distinct account_id from settled where account_id is not null) receiver
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

-- Another photo, or guardian, that a student has sent and that staff have decided on.
create function settle_sent_photos() returns trigger language plpgsql as $$
begin
  perform settle_notifications_about(array(select id from old_rows));
  return null;
end $$;
create trigger sent_photo_settled after delete on student_photo_sent
  referencing old table as old_rows for each statement execute function settle_sent_photos();
create function settle_guardian_proposal() returns trigger language plpgsql as $$
begin
  perform settle_notifications_about(array[old.id]);
  return null;
end $$;
create trigger guardian_proposal_settled after delete on guardian_proposal for each row execute function settle_guardian_proposal();

-- A decision on leave that is taken back, undone or followed by a cancelling: what guardians were to be told of it and still waits is not sent.
create function withdraw_from_guardians() returns trigger language plpgsql as $$
begin
  update notification set is_read = true where about = new.id and guardian_id is not null and not is_read;
  return null;
end $$;
create trigger leave_decision_withdrawn after update of status on leave_request
  for each row when (old.status in ('approved', 'rejected') and new.status <> old.status) execute function withdraw_from_guardians();
