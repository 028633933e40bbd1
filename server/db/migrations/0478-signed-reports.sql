-- How a provider reports that signs what it sends, sends many reports at once, or tries the address first, such as that of WhatsApp itself.
alter table gateway
  -- where the reports stand in what is sent, `*` for every entry of a list; empty: it is one report
  add column reports_at text not null default '',
  -- the header with the signature, and what stands in it before the HMAC-SHA256 in hex; empty: the address alone proves it
  add column signature text not null default '',
  -- where, in a trial of the address, the token stands and what is replied; empty: none is tried
  add column handshake text not null default '';
