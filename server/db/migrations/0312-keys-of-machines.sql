-- A turnstile or a reader at the gate uses the session of a guard's account that does not end by itself, and that may only record movements.
alter table session add column is_machine boolean not null default false;
alter table account add column machine_key_drawn_at timestamptz;
