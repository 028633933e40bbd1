-- A free seat may fit somebody who waits because less is asked of it, without anything falling free: nobody needs an accessible room or must
-- be kept apart any more, or an account works again. The arguments of the trigger name the columns of whom that is about.
create function check_vacancies_of_waiting() returns trigger language plpgsql as $$
begin
  perform check_vacancies(array(
    select distinct rh.hostel_id
    from unnest(tg_argv) as about (name)
    join round_waiting w on w.student_id = (to_jsonb(old) ->> about.name)::uuid
    join round_hostel rh using (round_id)
  ));
  return null;
end
$$;
create trigger check_vacancies_delete after delete on room_need
  for each row execute function check_vacancies_of_waiting('needed_by');
create trigger check_vacancies_delete after delete on apart_pair
  for each row execute function check_vacancies_of_waiting('one_id', 'other_id');
create trigger check_vacancies_enabled after update of disabled_at on account
  for each row when (old.disabled_at is not null and new.disabled_at is null) execute function check_vacancies_of_waiting('id');
