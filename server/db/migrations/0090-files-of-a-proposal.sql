-- The files of a round and the problems of its list are made with them.
alter table round_proposal alter column receipt set not null;
alter table round_proposal alter column list set not null;
alter table round_input alter column problems set not null;
