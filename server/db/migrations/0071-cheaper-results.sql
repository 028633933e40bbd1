-- The rows of a proposal are written by the thousand, all of one proposal, for students of its round. What two foreign keys looked up
-- for each of them is looked up for all, with the same locks; and who or what goes takes its rows along, as before.
alter table round_result drop constraint round_result_proposal_id_fkey, drop constraint round_result_student_id_fkey;

create function refuse_results_of_nobody() returns trigger language plpgsql set enable_nestloop to off as $$
declare
  proposals uuid[] := array(select distinct proposal_id from new_rows);
  students bigint := (select count(distinct student_id) from new_rows);
begin
  perform from round_proposal where id = any(proposals) for key share;
  if (select count(*) from round_proposal where id = any(proposals)) < cardinality(proposals) then
    raise exception 'a result belongs to no proposal'
      using errcode = 'foreign_key_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'round_result_of_proposal';
  end if;
  if (
    select count(*) from (
      select from student where account_id in (select student_id from new_rows) for key share
    ) there
  ) < students then
    raise exception 'a result belongs to no student'
      using errcode = 'foreign_key_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'round_result_of_student';
  end if;
  return null;
end
$$;
create trigger round_result_of_somebody after insert on round_result
  referencing new table as new_rows for each statement execute function refuse_results_of_nobody();

-- Written once, and never changed: else an update had to be looked at too.
create function refuse_changed_result() returns trigger language plpgsql as $$
begin
  raise exception 'a result does not change'
    using errcode = 'integrity_constraint_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'round_result_written_once';
end
$$;
create trigger round_result_written_once before update on round_result for each statement execute function refuse_changed_result();

create function delete_results() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'round_proposal' then
    delete from round_result where proposal_id in (select id from old_rows);
  else
    delete from round_result where proposal_id in (select id from round_proposal) and student_id in (select account_id from old_rows);
  end if;
  return null;
end
$$;
create trigger results_go_with_it after delete on round_proposal
  referencing old table as old_rows for each statement execute function delete_results();
create trigger results_go_with_it after delete on student
  referencing old table as old_rows for each statement execute function delete_results();
