-- What a round was drawn from, and what came out. Neither changes once it is written: the round names the one that counts, and that is
-- recorded. Students stand in `input` and `result` as codes.
create table round_input (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references round (id) on delete cascade,
  hash text not null,
  input text not null,
  made_at timestamptz not null default now(),
  constraint round_input_of_round unique (round_id, id)
);

create table round_proposal (
  id uuid primary key default gen_random_uuid(),
  round_id uuid not null references round (id) on delete cascade,
  number integer not null,
  input_id uuid not null references round_input (id),
  result_hash text not null,
  result text not null,
  made_at timestamptz not null default now(),
  constraint round_proposal_of_round unique (round_id, id),
  constraint round_proposal_number unique (round_id, number)
);

-- A proposal by student. The room may be gone meanwhile.
create table round_result (
  proposal_id uuid not null references round_proposal (id) on delete cascade,
  student_id uuid not null references student (account_id) on delete cascade,
  turn integer not null,
  group_size smallint not null,
  room_id uuid,
  seat smallint,
  waiting_no integer,
  -- key of its text and the values
  reason jsonb not null,
  primary key (proposal_id, student_id),
  constraint round_result_seat_or_waiting check (num_nulls(room_id, seat) = case when waiting_no is null then 0 else 2 end)
);
create index round_result_by_turn on round_result (proposal_id, turn);
create index round_result_by_room on round_result (proposal_id, room_id);

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
