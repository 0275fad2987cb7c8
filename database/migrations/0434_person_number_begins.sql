-- Persons by the beginning of their number: the unique index is in the order of a language, which no beginning is found by.
create index person_number_begins on person (personal_number text_pattern_ops);
