-- What a round was drawn from, and what came out. Neither changes once it is written: the round names the one that counts, and that is
-- recorded. Students stand in `input` and `result` as codes.
create table round_input (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references round (id) on delete cascade,
  hash text not null,
  input text not null,
  -- whether entries of people who were erased since are missing, so that the list cannot be drawn again
  erased boolean not null default false,
  made_at timestamptz not null default now(),
  constraint round_input_of_round unique (round_id, id)
);

-- A proposal of an exchange has no list and no files.
create table round_proposal (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references round (id) on delete cascade,
  number integer not null,
  input_id uuid references round_input (id),
  result_hash text,
  result text,
  -- What is the same for all readers of the round, made once: its two files, each as gzip that the end for its reader is added to.
  receipt bytea,
  list bytea,
  made_at timestamptz not null default now(),
  constraint round_proposal_of_a_list check (num_nulls(input_id, result_hash, result, receipt, list) in (0, 5)),
  constraint round_proposal_of_round unique (round_id, id),
  constraint round_proposal_number unique (round_id, number)
);
alter table round_proposal alter column receipt set storage external, alter column list set storage external;

-- A proposal by student. The room may be gone meanwhile. Whom an exchange does not move stays and waits for nothing.
create table round_result (
  proposal_id uuid not null,
  student_id uuid not null,
  turn integer not null,
  group_size smallint not null,
  room_id uuid,
  seat smallint,
  waiting_no integer,
  -- key of its text and the values
  reason jsonb not null,
  -- what was frozen of the student and of the student's group, which the student's own receipt shows
  line jsonb,
  primary key (proposal_id, student_id),
  constraint round_result_seat_or_waiting check (num_nulls(room_id, seat) in (0, 2) and (waiting_no is null or room_id is null))
);
create index round_result_by_turn on round_result (proposal_id, turn);
create index round_result_by_room on round_result (proposal_id, room_id);

-- The rows of a proposal are written by the thousand, all of one proposal, for students of its round. What two foreign keys would look up
-- for each of them is looked up for all, with the same locks; and who or what goes takes its rows along.
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

alter table round
  add constraint round_input_exists foreign key (id, input_id) references round_input (round_id, id) deferrable initially deferred,
  add constraint round_proposal_exists foreign key (id, proposal_id) references round_proposal (round_id, id) deferrable initially deferred;

-- A round that was drawn once stays closed: else somebody who dislikes a draw could change a wish and draw again. One whose time is
-- over would be closed again at once.
create function refuse_reopened_round() returns trigger language plpgsql as $$
begin
  if exists (select from round_proposal where round_id = new.id) then
    raise exception 'round % was drawn', new.id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'round_opens_before_it_is_drawn';
  end if;
  if new.closes_at <= statement_timestamp() then
    raise exception 'the time of round % is over', new.id
      using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = 'round_opens_before_its_time_is_over';
  end if;
  return new;
end
$$;
create trigger round_opens_again before update of state on round
  for each row when (new.state = 'open' and old.state <> 'open') execute function refuse_reopened_round();
