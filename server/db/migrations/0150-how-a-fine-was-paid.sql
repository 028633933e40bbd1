-- The student says how a fine was paid, so that the office finds the money; once it has, what it says counts.
alter table fine
  drop constraint fine_confirmed_by_somebody,
  drop constraint fine_reference_of_a_payment,
  add constraint fine_confirmed_by_somebody check (
    num_nulls(confirmed_by, confirmed_at) = case when confirmed_at is null then 2 else 0 end and (confirmed_at is null or method is not null)
  ),
  -- a cancelled fine keeps how the student said that it was paid
  add constraint fine_reference_of_a_payment check (paid_at is not null or (reference = '' and method is null));
