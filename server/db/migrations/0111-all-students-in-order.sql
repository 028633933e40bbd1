-- The list of all students is read in its usual order by an index, and not sorted; students of the same programme without a roll number are few.
create index student_in_usual_order on student ((nullif(lower(programme), '') collate "C"), (nullif(rollno_order, '')))
  where left_on is null and erased_at is null;
