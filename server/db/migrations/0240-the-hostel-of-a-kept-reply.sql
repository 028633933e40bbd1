-- The hostel for which a member of a team made the request: whoever has been relieved of it since no longer gets the reply.
alter table idempotent_answer add column hostel_id uuid;
