-- A file is read before it is an interpretation: the first one has the id of the file it came of.
drop index interpretation_of_intake;
create index interpretation_of_intake on interpretation (intake_id);
-- The pages of each invoice in the file, when it seems to hold several.
alter table interpretation add column suggested_groups jsonb not null default '[]';
-- What the reader took the values from, when the file holds them as data: 'ubl' or 'cii'.
alter table interpretation add column structured text check (structured in ('ubl', 'cii'));
-- The document with its stamps drawn on it: what is downloaded and sent.
alter table interpretation add column stamped_document_id uuid references stored_file;
alter table interpretation add constraint interpretation_stamped_document check (invoice_stamped = (stamped_document_id is not null));
-- Recipients are found by address too.
create index company_address_words on company using gin (
  to_tsvector('simple', coalesce(street, '') || ' ' || coalesce(zip_code, '') || ' ' || coalesce(city, '')));
