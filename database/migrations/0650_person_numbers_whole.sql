-- A person is found by the whole number alone, which the unique index finds; the beginning of one is looked for no more.
drop index person_number_begins;
-- Persons of one name stand by what tells nothing of their numbers.
drop index person_name;
create index person_name on person (lower(name) text_pattern_ops, id);
