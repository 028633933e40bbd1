-- What people were told of a visitor holds the name: it goes with the visitor.
create index notification_of_visitor on notification (about) where text_key in ('visitorAtGate', 'barredAtGate');

create function forget_visitor() returns trigger language plpgsql as $$
begin
  delete from notification where about = old.id and text_key in ('visitorAtGate', 'barredAtGate');
  return null;
end $$;
create trigger forget_visitor after delete on visitor for each row execute function forget_visitor();

delete from notification where text_key = 'visitorAtGate' and not exists (select from visitor where visitor.id = notification.about);
