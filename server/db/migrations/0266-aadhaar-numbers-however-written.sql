-- Found before anything is stored, by its check digit too and in the digits of every script (`contract/gate/aadhaar.ts`).
alter table visitor drop constraint visitor_without_aadhaar;
drop function has_aadhaar(text);
