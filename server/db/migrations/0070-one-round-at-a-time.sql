-- That a student is in one round at a time is checked once for all who come in, or come back when a round is drawn back. Before, each row
-- had a copy of whether its round is over, so that the end of a round wrote every one of them again.

drop index round_student_in_one_round;
alter table round_student drop constraint round_student_round;
alter table round_student drop column active;
alter table round_student
  add constraint round_student_round_id_fkey foreign key (round_id) references round (id) on delete cascade;
alter table round drop constraint round_id_active;

-- Waits until no other transaction brings students into a round. What a statement after it reads has all that they have written.
create function lock_who_is_in_rounds() returns void language sql as $$ select pg_advisory_xact_lock(7140370) $$;

-- as of record_change: thousands of rows are not compared with thousands
create function refuse_second_round(checked uuid) returns void language plpgsql set enable_nestloop to off as $$
declare
  others uuid[];
  found_student uuid;
begin
  perform lock_who_is_in_rounds();
  if not (select active from round where id = checked) then return; end if;
  others := array(select id from round where active and id <> checked);
  if others = '{}' then return; end if;
  select mine.student_id into found_student from round_student mine join round_student other using (student_id)
  where mine.round_id = checked and other.round_id = any(others) limit 1;
  if found then
    raise exception 'student % is in another round that is not over', found_student
      using errcode = 'unique_violation', table = 'round_student', constraint = 'round_student_in_one_round';
  end if;
end
$$;

create function refuse_students_of_another_round() returns trigger language plpgsql as $$
declare
  entered uuid;
begin
  for entered in select distinct round_id from new_rows loop
    perform refuse_second_round(entered);
  end loop;
  return null;
end
$$;
create trigger round_student_in_one_round after insert on round_student
  referencing new table as new_rows for each statement execute function refuse_students_of_another_round();

create function refuse_round_that_comes_back() returns trigger language plpgsql as $$
begin
  perform refuse_second_round(new.id);
  return null;
end
$$;
create trigger round_comes_back after update of state on round
  for each row when (new.active and not old.active) execute function refuse_round_that_comes_back();
