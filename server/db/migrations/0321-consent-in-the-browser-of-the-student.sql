-- Whether the answer to a link came from a browser in which the student uses Hostelry.
alter table leave_consent add column in_students_browser boolean not null default false;
