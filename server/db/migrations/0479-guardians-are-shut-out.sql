-- Whoever is barred, removed or reached elsewhere is signed out for good, whatever did it: an undo writes rows without the calls that staff make.
create function shut_out_guardian() returns trigger language plpgsql as $$
declare
  is_out boolean := tg_op = 'DELETE' or new.barred and not old.barred;
  gone bytea[] := '{}';
begin
  if old.mail <> '' and (is_out or new.mail <> old.mail) then gone := gone || mail_hash(old.mail); end if;
  if old.telephone <> '' and (is_out or new.telephone <> old.telephone) then gone := gone || telephone_hash(old.telephone); end if;
  delete from guardian_session where address_hash = any(gone);
  delete from guardian_code where address_hash = any(gone);
  return null;
end $$;
create trigger shut_out_guardian_changed after update of mail, telephone, barred on guardian for each row
  when ((old.mail, old.telephone, old.barred) is distinct from (new.mail, new.telephone, new.barred)) execute function shut_out_guardian();
create trigger shut_out_guardian_removed after delete on guardian for each row execute function shut_out_guardian();
