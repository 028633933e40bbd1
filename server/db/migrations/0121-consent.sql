-- Whether guardians are to agree to the leave, by the rule of the institution when it was requested.
alter table leave_request add column consent_wanted boolean not null default false;

-- What a guardian said of a leave. The link in the message ends with a token of which only the SHA-256 is kept.
create table leave_consent (
  id uuid primary key default gen_random_uuid(),
  leave_id uuid not null references leave_request (id),
  guardian_id uuid not null references guardian (id) on delete cascade,
  token_hash bytea,
  -- null: no message could be sent
  asked_at timestamptz,
  answer text,
  answered_at timestamptz,
  remark text not null default '',
  -- the member of staff to whom it was said
  taken_by uuid references account (id),
  constraint leave_consent_once unique (leave_id, guardian_id),
  constraint leave_consent_token unique (token_hash),
  constraint leave_consent_answer_known check (answer in ('yes', 'no')),
  constraint leave_consent_answered check ((answer is null) = (answered_at is null))
);
create index leave_consent_of_guardian on leave_consent (guardian_id);
call record_changes_of('leave_consent', 'id', 'token_hash');
