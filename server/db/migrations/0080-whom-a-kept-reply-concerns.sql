-- Whom the kept reply of a request concerns: the ids in the request, and what its operation changed. Erasing a person finds the reply by them.
-- Replies kept before cannot say; they are kept for a day only.
delete from idempotent_answer;
alter table idempotent_answer
  add column ids uuid[] not null default '{}',
  add column operation_id bigint;
