-- The time slots of the roster are what the institution says, as its programmes and batches are.
alter table institution_choice drop constraint institution_choice_kind;
alter table institution_choice add constraint institution_choice_kind check (kind in ('programme', 'batch', 'category', 'slot'));
