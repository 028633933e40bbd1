-- The hashes of requests covered passwords in clear text. They were kept for a day at most; a repetition within it acts again.
delete from idempotent_answer;
