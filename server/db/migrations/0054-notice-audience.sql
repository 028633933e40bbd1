-- Whom a notice is for: everybody; those of a role; those who live or work in a hostel; or those of a role there. And until when.
alter table notice
  add column for_role text,
  add column for_hostel_id uuid references hostel (id),
  add column ends_on date,
  add constraint notice_for_role check (for_role in ('student', 'caretaker', 'warden', 'hosteladmin'));
