-- Guardians also get the code at the telephone that staff entered. An address is looked up by a hash, here of the line.
create function telephone_hash(telephone text) returns bytea language sql immutable parallel safe
  return sha256(convert_to('telephone ' || telephone_line(telephone), 'UTF8'));
create index guardian_by_telephone_hash on guardian (telephone_hash(telephone)) where telephone <> '';

-- Where guardians are known by a code. Whoever is barred for a student is not, nor is anybody at a line that could be of two countries.
create view ward_address as
select g.id as guardian_id, mail_hash(g.mail) as address_hash, 'mail' as channel, g.mail as address
from guardian g
where g.mail <> '' and not is_barred(g)
union all
select g.id, telephone_hash(g.telephone), a.channel, a.address
from guardian g join guardian_address a on a.receiver_id = g.id and a.channel <> 'mail'
where g.telephone <> '' and a.is_good and not exists (
  select from guardian o join guardian_address b on b.receiver_id = o.id and b.channel = a.channel
  where o.telephone <> '' and telephone_hash(o.telephone) = telephone_hash(g.telephone) and b.address <> a.address);

-- A code that was sent to a guardian is no notification, and goes with them all the same.
create function forget_codes_of_guardian() returns trigger language plpgsql as $$
begin
  delete from delivery where address_id = old.id and notification_id is null;
  return null;
end $$;
create trigger forget_codes_of_guardian after delete on guardian for each row execute function forget_codes_of_guardian();
