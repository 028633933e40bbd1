-- Whoever writes a value that forms offer waits for whoever changes what they offer, and the other way round: else a value could be
-- removed that somebody is just choosing. Changes of the settings take the same lock alone, where these share it.
create function share_institution_settings() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('institution settings'));
  return null;
end $$;

create trigger choices_stay before insert or update of category on inventory_item
  for each statement execute function share_institution_settings();
create trigger choices_stay before insert or update of programme, batch on student
  for each statement execute function share_institution_settings();
