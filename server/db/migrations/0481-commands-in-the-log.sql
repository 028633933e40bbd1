-- A search of the log looks through the commands of the operator, which are few.
create index operation_of_command on operation (id) where call like 'admin %';
