-- A hostel has a team: any number of caretakers and wardens, of each role at most one the lead. A person may be in several teams.
-- `joined_at` orders the members by how long they have served; `last_chosen_at` is when the person last switched to the hostel.
create table hostel_team (
  hostel_id uuid not null,
  account_id uuid not null,
  role text not null,
  lead boolean not null default false,
  -- not the start of a transaction, which may put several people into a team
  joined_at timestamptz not null default clock_timestamp(),
  last_chosen_at timestamptz,
  constraint hostel_team_member_once primary key (hostel_id, account_id),
  constraint hostel_team_role_known check (role in ('caretaker', 'warden')),
  constraint hostel_team_hostel foreign key (hostel_id) references hostel (id),
  constraint hostel_team_account_has_role foreign key (account_id, role) references account (id, role)
);
create index hostel_team_by_account on hostel_team (account_id);
-- no unique index, since an undo that gives the lead back does so in one statement, and only this can be held at its end
alter table hostel_team add constraint hostel_team_one_lead exclude using btree (hostel_id with =, role with =) where (lead)
  deferrable initially immediate;
-- which hostel somebody looks into is no matter of the log
call record_changes_of('hostel_team', 'hostel_id,account_id', 'last_chosen_at');

insert into hostel_team (hostel_id, account_id, role, lead)
select id, caretaker_id, 'caretaker', true from hostel where caretaker_id is not null
union all
select id, warden_id, 'warden', true from hostel where warden_id is not null;

alter table hostel
  drop column caretaker_id,
  drop column caretaker_role,
  drop column warden_id,
  drop column warden_role;

-- The hostel that a caretaker or warden works in at this device. It opens nothing by itself: who is not in the team (any more) is
-- not let in, whatever stands here.
alter table session add column hostel_id uuid constraint session_hostel references hostel (id) on delete set null;

-- The hostel that a notification for its staff is about: they may serve several, and it leads to a page of this one.
alter table notification add column hostel_id uuid constraint notification_hostel references hostel (id) on delete cascade;
