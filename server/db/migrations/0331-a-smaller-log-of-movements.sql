-- Half of what a movement takes was for its indexes. Those of a hostel are found by its students: the rows of a hostel lie among those of all others,
-- so that an index of the hostel saved little. The id ends no order of a student's movements but that of two at the same time.
drop index movement_of_hostel;
create index movement_of_student_by_time on movement (student_id, at);
drop index movement_of_student;
