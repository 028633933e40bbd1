-- Lists of all hostels are read by an index in their usual order, from either end, and not sorted.
create index complaint_by_time on complaint (created_at desc, id);
create index fine_by_time on fine (imposed_at desc, id);
create index leave_by_time on leave_request (created_at desc, id);
create index leave_pending_first on leave_request ((status = 'pending') desc, created_at desc, id);
-- who is away: of a hostel, and of all
create index leave_approved_by_student on leave_request (student_id, end_date) where status = 'approved';
create index leave_approved_by_end on leave_request (end_date) where status = 'approved';
-- the few values that students have are found by going from one to the next
create index student_by_programme on student (programme);
-- the seat of a student is read from the index alone: beside it the index of an exclusion constraint would look as good, and takes five times as long
drop index stay_open_student;
create unique index stay_open_student on stay (student_id) include (hostel_id, room_id, room_capacity, seat, since) where until is null;
