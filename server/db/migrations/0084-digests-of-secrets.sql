-- Hashes of passwords and codes and the secrets of second factors are not in the audit log, but a digest of them is, so that `verify` finds
-- one that was replaced past the program. It is computed by the database, and is of no use to who reads it: what it is made from cannot be
-- guessed.
create function account_secrets_digest(password_hash text, sign_in_code_hash bytea) returns text language sql immutable as $$
  select encode(sha256(coalesce(convert_to(password_hash, 'UTF8'), ''::bytea) || '\x00'::bytea || coalesce(sign_in_code_hash, ''::bytea)), 'hex')
$$;
alter table account add column secrets_digest text not null generated always as (account_secrets_digest(password_hash, sign_in_code_hash)) stored;
alter table second_factor add column secret_digest text not null generated always as (encode(sha256(secret), 'hex')) stored;
