-- A notification is stored as the key of its text, the values of its placeholders and the page it is about, and is put into words
-- when it is read. Rows from before keep the message and the link they were written with.
alter table notification
  alter column message drop not null,
  alter column link drop not null,
  add column text_key text,
  -- {"placeholder": text or number}
  add column text_values jsonb,
  add column page text,
  add column page_params text[],
  add constraint notification_written_or_keyed check (
    num_nulls(message, link) = 2 and num_nulls(text_key, text_values, page, page_params) = 0
    or num_nulls(message, link) = 0 and num_nulls(text_key, text_values, page, page_params) = 4
  );
