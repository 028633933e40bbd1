-- Whether a student has invited a visitor, which stays so once they came, whatever the student answers then.
alter table visitor add column invited boolean not null default false;
update visitor set invited = true where came_at is null;
