-- When a notice was last sent as a message: what was queued after that, or for one that is gone, is no longer wanted.
alter table notice add column sent_at timestamptz;
create index notification_of_notice on notification (about) where text_key in ('noticePosted', 'noticeSent');
