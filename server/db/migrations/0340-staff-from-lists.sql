-- Lists of staff are imported too. `roles` holds the words for roles in them instead of headings.
alter table remembered_heading
  drop constraint remembered_heading_of_a_list,
  add constraint remembered_heading_of_a_list check (list in ('students', 'rooms', 'staff', 'roles'));
