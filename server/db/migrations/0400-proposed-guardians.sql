-- What a student proposes: another telephone or mail address of a guardian, or, with a name, one who is not entered. It is gone once staff have
-- decided or the student has withdrawn it.
create table guardian_proposal (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references student (account_id),
  guardian_id uuid references guardian (id) on delete cascade,
  name text not null default '',
  relation text not null default '',
  telephone text not null default '',
  mail text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  constraint guardian_proposal_of_one check ((guardian_id is null) = (name <> '')),
  constraint guardian_proposal_says check (telephone <> '' or mail <> '')
);
create unique index guardian_proposal_once on guardian_proposal (guardian_id);
create index guardian_proposal_of_student on guardian_proposal (student_id);
call record_changes_of('guardian_proposal', 'id');

create function settle_guardian_proposal() returns trigger language plpgsql as $$
begin
  perform settle_notifications_about(array[old.id]);
  return null;
end $$;
create trigger guardian_proposal_settled after delete on guardian_proposal for each row execute function settle_guardian_proposal();

-- Where a guardian was reached before another address was entered, who is told so there. Such a delivery is its own address.
alter table delivery add column former_address text;
create index delivery_to_former on delivery (id) where former_address is not null and settled_at is null;

create view former_address as
select d.id, d.channel, d.id as receiver_id, d.former_address as address, '{now,today,digest}'::text[] as urgencies, g.name, g.language,
  -- nobody is told of a change that was taken back, nor by the address that another who is barred reads
  not g.barred and not exists (
    select from guardian b where b.student_id = g.student_id and (b.barred or b.id = g.id) and case
      when d.channel = 'mail' then mail_hash(b.mail) = mail_hash(d.former_address)
      when b.barred then strpos(regexp_replace(b.telephone, '\D', '', 'g'), right(d.former_address, 10)) > 0
      else telephone_line(b.telephone) = right(d.former_address, 10) end) as is_good
from delivery d
join notification n on n.id = d.notification_id
join guardian g on g.id = n.guardian_id
where d.former_address is not null and d.settled_at is null;

create or replace view receiver_address as
select * from account_address union all select * from guardian_address union all select * from former_address;
