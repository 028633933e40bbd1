-- What a complaint is about; null if its student named none, as in all complaints made before this.
alter table complaint
  add column kind text,
  add constraint complaint_kind_known
    check (kind in ('Electricity', 'Water and plumbing', 'Furniture', 'Cleaning', 'Internet', 'Food', 'Other'));
