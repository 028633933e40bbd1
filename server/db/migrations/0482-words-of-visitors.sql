-- As in 0460: a search of the visitors of all hostels finds the few rows in which a word may occur.
create index visitor_words on visitor using gin (
  ((case when octet_length(name) = char_length(name) then lower(name collate "C") else lower(normalize(name, NFKC)) end)
    || ' ' || case when octet_length(vehicle) = char_length(vehicle) then lower(vehicle collate "C") else lower(normalize(vehicle, NFKC)) end) gin_trgm_ops,
  regexp_replace(telephone, '[^0-9]', '', 'g') gin_trgm_ops
) with (gin_pending_list_limit = 256);
