-- What is the same for all readers of a round is made once: the problems when the list is frozen, and when it is drawn the two files of the
-- round, each as gzip that the end for its reader is added to. Null: from before, and made when somebody asks for it.
alter table round_input
  add column problems jsonb,
  -- whether entries of people who were erased since are missing, so that the list cannot be drawn again
  add column erased boolean not null default false;
alter table round_proposal
  add column receipt bytea,
  add column list bytea;
alter table round_proposal alter column receipt set storage external, alter column list set storage external;

-- What was frozen of the student and of the student's group, which the student's own receipt shows.
alter table round_result add column line jsonb;
