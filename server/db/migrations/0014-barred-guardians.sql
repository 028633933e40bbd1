-- Whoever is barred must not come back under another spelling or number: by a list, a student's proposal, a change or an undo. A guardian who looks
-- like a barred one of the same student gets nothing until staff say that it is somebody else.

-- A name as it sounds: words without title, marks, doubled letters and the many ways to spell one sound.
create function name_words(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(word order by place), '{}')
  from (
    select place, regexp_replace(regexp_replace(translate(
      replace(replace(replace(replace(part, 'x', 'ks'), 'ee', 'i'), 'oo', 'u'), 'ph', 'f'),
      'wzyu', 'vjio'), '([bcdgjkpst])h', '\1', 'g'), '(.)\1+', '\1', 'g') as word
    from regexp_split_to_table(
      lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g') collate "C"), '[\s.,;:/()''"’–-]+') with ordinality as split (part, place)
    where part <> all('{"",mr,mrs,ms,miss,shri,shree,sri,smt,shrimati,dr,prof,late,श्री,श्रीमती,डॉ,स्व}')
  ) words
$$;

-- The same word, its first letter, or, of longer ones, one letter apart after the first.
create function words_alike(one text, other text) returns boolean language sql immutable parallel safe as $$
  select one = other
    or least(length(one), length(other)) = 1 and left(one, 1) = left(other, 1)
    or least(length(one), length(other)) >= 4 and greatest(length(one), length(other)) >= 5 and abs(length(one) - length(other)) <= 1
      and exists (
        select from generate_series(1, least(length(one), length(other))) as p
        where left(one, p) = left(other, p) and (
          substr(one, p + 2) = substr(other, p + 2) or substr(one, p + 2) = substr(other, p + 1) or substr(one, p + 1) = substr(other, p + 2)
          or substr(one, p + 1, 2) = reverse(substr(other, p + 1, 2)) and substr(one, p + 3) = substr(other, p + 3)))
$$;

-- Whether each word of the shorter name is in the longer one, or the name by which one of them is called is: a family shares the last word.
create function names_alike(one text, other text) returns boolean language sql immutable parallel safe as $$
  select a <> '{}' and b <> '{}' and (
    words_alike(array_to_string(a, ''), array_to_string(b, ''))
    or (select bool_and(exists (select from unnest(longer) as l where words_alike(s, l))) from unnest(shorter) as s)
    or length(a[1]) > 1 and exists (select from unnest(b) as l where length(l) > 1 and words_alike(a[1], l))
    or length(b[1]) > 1 and exists (select from unnest(a) as l where length(l) > 1 and words_alike(b[1], l)))
  from (select name_words(one) as a, name_words(other) as b) as named
  cross join lateral (select
    case when cardinality(a) <= cardinality(b) then a else b end as shorter,
    case when cardinality(a) <= cardinality(b) then b else a end as longer) by_length
$$;

-- Parents have one word whatever the language; null: not said.
create function relation_key(relation text) returns text language sql immutable parallel safe as $$
  select case
    when word in ('father', 'dad', 'daddy', 'papa', 'पिता', 'पिताजी', 'पापा', 'बाप') then 'father'
    when word in ('mother', 'mom', 'mum', 'mummy', 'mama', 'माता', 'माताजी', 'माँ', 'मां', 'मम्मी') then 'mother'
    else nullif(word, '') end
  from (select btrim(regexp_replace(lower(relation collate "C"), '[\s.]+', ' ', 'g')) as word) as named
$$;

-- Whether somebody with this name, relation, telephone and mail address could be this guardian.
create function resembles(who guardian, its_name text, its_relation text, its_telephone text, its_mail text) returns boolean language sql stable as $$
  select coalesce(relation_key(who.relation) = relation_key(its_relation), false)
    or names_alike(who.name, its_name)
    -- two scripts cannot be compared
    or its_name <> '' and (who.name ~ '[\u0600-\u0dff]') <> (its_name ~ '[\u0600-\u0dff]') and (who.relation = '' or its_relation = '')
    or who.mail <> '' and mail_hash(who.mail) = mail_hash(its_mail)
    or length(telephone_line(its_telephone)) > 5
      and strpos(regexp_replace(who.telephone, '\D', '', 'g'), telephone_line(its_telephone)) > 0
    or length(telephone_line(who.telephone)) > 5
      and strpos(regexp_replace(its_telephone, '\D', '', 'g'), telephone_line(who.telephone)) > 0
$$;

-- The name of the barred guardian of a student whom somebody with these words could be; null: there is none.
create function barred_like(student uuid, its_id uuid, its_name text, its_relation text, its_telephone text, its_mail text)
returns text language sql stable as $$
  select b.name from guardian b
  where b.student_id = student and b.barred and b.id is distinct from its_id
    and resembles(b, its_name, its_relation, its_telephone, its_mail)
  order by b.created_at, b.id
  limit 1
$$;

-- The same of a guardian who is entered, until staff say that it is somebody else.
create function looks_like(who guardian) returns text language sql stable as $$
  select case when not who.barred and not who.is_another
    then barred_like(who.student_id, who.id, who.name, who.relation, who.telephone, who.mail) end
$$;

-- A court's word is of a person: it also holds for whoever reads the same mail for the same student, or looks like the one who is barred.
create function is_barred(who guardian) returns boolean language sql stable as $$
  select exists (
    select from guardian b
    where b.student_id = who.student_id and b.barred and (
      b.id = who.id or b.mail <> '' and mail_hash(b.mail) = mail_hash(who.mail)
      or not who.is_another and resembles(b, who.name, who.relation, who.telephone, who.mail))
  )
$$;

-- What staff said was said of this name, with a number and address that nobody barred has, and of those who were barred then.
create function ask_again_who() returns trigger language plpgsql as $$
begin
  if (old.name, old.relation) is distinct from (new.name, new.relation)
    or barred_like(new.student_id, new.id, '', '', new.telephone, new.mail) is not null then new.is_another := false;
  end if;
  return new;
end $$;
create trigger guardian_other_person before update of name, relation, telephone, mail on guardian
  for each row when (old.is_another and new.is_another) execute function ask_again_who();

create function ask_again_of_others() returns trigger language plpgsql as $$
begin
  update guardian set is_another = false where student_id = new.student_id and id <> new.id and is_another;
  return null;
end $$;
create trigger guardian_barred_anew after insert on guardian
  for each row when (new.barred) execute function ask_again_of_others();
create trigger guardian_barred after update of barred, name on guardian
  for each row when (new.barred and (not old.barred or old.name <> new.name)) execute function ask_again_of_others();
