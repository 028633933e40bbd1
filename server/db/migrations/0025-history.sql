-- The history of a hostel and of its rooms: who moved there. Marks of attendance, of which there are many more, are not in the way.
create index operation_change_of_stays on operation_change (hostel_id, operation_id) where table_name = 'stay';
