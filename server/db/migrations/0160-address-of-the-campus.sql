-- The address at which people open the program is a setting of the institution: slips lead to it too, not only mail.
insert into institution_setting (name, value) select 'site', site from mail_channel on conflict (name) do nothing;
alter table mail_channel drop column site;
