-- Friends join a group by its code, and a member agrees: groups no longer invite by roll number.
delete from notification where text_key in ('groupInvited', 'groupInvitationDeclined');
delete from round_request where invited;
alter table round_request drop column invited, drop column rollno, drop column made_by;
