-- By these a search in all hostels finds the few rows in which a word may occur, without reading all. The expressions are those of
-- server/db/word-index.ts. Entries wait in a short list before they are sorted in, since each search reads that list.
create extension if not exists pg_trgm;

create index account_words on account using gin (
  (username_key || ' ' || name_key) gin_trgm_ops,
  regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops
) with (gin_pending_list_limit = 256);
create index student_words on student using gin (
  rollno_key gin_trgm_ops,
  regexp_replace(parent_contact_no, '[^0-9]', '', 'g') gin_trgm_ops
) with (gin_pending_list_limit = 256);
create index room_words on room using gin (
  ((case when octet_length(room_number) = char_length(room_number) then lower(room_number collate "C") else lower(normalize(room_number, NFKC)) end)
    || ' ' || regexp_replace(
      case when octet_length(room_number) = char_length(room_number) then lower(room_number collate "C") else lower(normalize(room_number, NFKC)) end,
      '[^[:alnum:]]', '', 'g')) gin_trgm_ops
) with (gin_pending_list_limit = 256);
create index leave_words on leave_request using gin (
  (case when octet_length(reason) = char_length(reason) then lower(reason collate "C") else lower(normalize(reason, NFKC)) end) gin_trgm_ops
) with (gin_pending_list_limit = 256);
create index fine_words on fine using gin (
  (number::text || ' ' ||
    case when octet_length(reason) = char_length(reason) then lower(reason collate "C") else lower(normalize(reason, NFKC)) end) gin_trgm_ops
) with (gin_pending_list_limit = 256);
create index receipt_words on receipt using gin (
  (lower(code) || '-' || year::text || '-' || lpad(number::text, greatest(4, length(number::text)), '0')) gin_trgm_ops
) with (gin_pending_list_limit = 256);
create index complaint_words on complaint using gin (
  ((case when octet_length(complaint) = char_length(complaint) then lower(complaint collate "C") else lower(normalize(complaint, NFKC)) end)
    || ' ' || case when octet_length(remark) = char_length(remark) then lower(remark collate "C") else lower(normalize(remark, NFKC)) end) gin_trgm_ops
) with (gin_pending_list_limit = 256);
create index complaint_reopening_words on complaint_reopening using gin (
  ((case when octet_length(remark) = char_length(remark) then lower(remark collate "C") else lower(normalize(remark, NFKC)) end)
    || ' ' || case when octet_length(reason) = char_length(reason) then lower(reason collate "C") else lower(normalize(reason, NFKC)) end) gin_trgm_ops
) with (gin_pending_list_limit = 256);

-- rooms that many words find are read in their order
create index room_by_number on room (number_order);
