-- Figures over the weeks of a hostel count how many stays have ended, and who was absent, without reading the stays and marks themselves.
create index stay_ended_by_hostel on stay (hostel_id, until) where until is not null;
create index attendance_absent on attendance (hostel_id, day) include (student_id) where status = 'absent';
