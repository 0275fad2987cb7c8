-- The words of companies' and persons' names: few, however many the names. A word that is misspelt is looked for here, and the names are then found
-- by the words that are like it. Kept by triggers; a word that no name has any longer finds nothing.
create table name_word (
  word text primary key check (length(word) between 3 and 200)
);
create index name_word_like on name_word using gin (word gin_trgm_ops);
revoke insert, update, delete on name_word from skynet_app;

create function name_words(name text) returns setof text language sql immutable parallel safe as $$
  select distinct word from regexp_split_to_table(lower(name), '[^[:alnum:]]+') word where length(word) between 3 and 200
$$;
create function name_words_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into name_word (word)
  select distinct word from changed, name_words(changed.name) word
  order by 1
  on conflict do nothing;
  return null;
end $$;
create function name_words_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into name_word (word) select word from name_words(new.name) word order by 1 on conflict do nothing;
  return null;
end $$;
create trigger name_words_added after insert on company referencing new table as changed
  for each statement execute function name_words_added();
create trigger name_words_changed after update of name on company
  for each row when (old.name is distinct from new.name) execute function name_words_changed();
create trigger name_words_added after insert on person referencing new table as changed
  for each statement execute function name_words_added();
create trigger name_words_changed after update of name on person
  for each row when (old.name is distinct from new.name) execute function name_words_changed();
insert into name_word (word)
select distinct word from (select name from company union select name from person) named, name_words(named.name) word;

-- Invoices by the beginning of their number, whoever sent them, and of their OCR number as it is written without spaces.
create index invoice_number_begins on invoice (number_key text_pattern_ops, created_at desc, id);
create index invoice_ocr_begins on invoice (translate(ocr_reference, ' -', '') text_pattern_ops, created_at desc, id) where ocr_reference <> '';
create index agreement_set_name on agreement_set using gin (lower(company_name) gin_trgm_ops);
