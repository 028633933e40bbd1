-- People write several numbers into one field, or an extension after it.
create function first_telephone(telephone text) returns text language sql immutable parallel safe
  return regexp_replace(substring(telephone from '^[^xX/,;]*'), '[^\d+]', '', 'g');

-- The number as providers take it, digits with the country. Null: it is none, or could be somebody's in another country.
create function telephone_number(telephone text, country text) returns text language sql immutable parallel safe
  return case
    when first_telephone(telephone) ~ '^0?[1-9]\d{9}$' then country || right(first_telephone(telephone), 10)
    when first_telephone(telephone) ~ ('^(\+|00)?' || country || '[1-9]\d{9}$') then ltrim(first_telephone(telephone), '+0')
    when first_telephone(telephone) ~ ('^(\+|00)(?!' || country || ')[1-9]\d{9,14}$') then ltrim(first_telephone(telephone), '+0')
  end;

drop index guardian_by_telephone;
create or replace function telephone_line(telephone text) returns text language sql immutable parallel safe
  return right(first_telephone(telephone), 10);
create index guardian_by_telephone on guardian (telephone_line(telephone)) where telephone <> '';

-- A court's word also holds for whoever is reached at a number that stands anywhere in the field of a barred guardian.
create or replace view receiver_address as
select m.id, 'mail' as channel, m.account_id as receiver_id, m.address, m.urgencies,
  (select coalesce(nullif(a.name, ''), a.username) from account a where a.id = m.account_id) as name,
  (select a.language from account a where a.id = m.account_id) as language,
  m.verified_at is not null and m.refused_at is null
    and (select a.disabled_at is null from account a where a.id = m.account_id) as is_good
from mail_address m
union all
select g.id, 'mail', g.id, g.mail, case when g.mail_stopped_at is null then '{now,today,digest}' else '{}' end::text[],
  g.name, g.language, g.mail <> '' and not is_barred(g) and g.mail_refused_at is null
from guardian g
union all
select g.id, c.name, g.id, n.number, '{now,today,digest}'::text[], g.name, g.language,
  n.number is not null and not is_barred(g) and not exists (
    select from guardian b
    where b.student_id = g.student_id and b.barred and strpos(regexp_replace(b.telephone, '\D', '', 'g'), right(n.number, 10)) > 0)
from guardian g
cross join (values ('sms'), ('whatsapp')) as c(name)
left join gateway w on w.channel = c.name
cross join telephone_number(g.telephone, coalesce(w.country, '91')) as n(number)
where g.telephone <> '';

drop function telephone_digits(text);
