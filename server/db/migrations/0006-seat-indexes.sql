-- Whether a student is in the hostel of the seat is looked up once for each seat given. A session plans that look-up once, maybe
-- while the tables are small and every index looks alike; with an index on the hostel alone it may then read the whole hostel
-- for each student, which for thousands takes longer than a statement may. So no index begins with the hostel and stops there.
alter table allotment drop constraint allotment_student_in_hostel;
alter table student drop constraint student_id_hostel;
drop index student_by_hostel;
alter table student add constraint student_id_hostel unique (hostel_id, account_id);
alter table allotment
  add constraint allotment_student_in_hostel foreign key (student_id, hostel_id) references student (account_id, hostel_id);

drop index allotment_by_hostel;
create index allotment_by_hostel on allotment (hostel_id, student_id);
