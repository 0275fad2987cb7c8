-- A fingerprint of the words on an invoice's first page: hashes of some of them, lowest first; empty when it came without print. Two
-- of the same issuer with nearly the same words are a sign, so that those of an issuer's days are found without its other invoices.
alter table invoice
  add column text_print integer[] not null default '{}' check (cardinality(text_print) <= 128);
create index invoice_text_print on invoice (issuer_organization_number, invoice_date, created_at) where text_print <> '{}';
alter table interpretation
  add column text_print integer[] not null default '{}' check (cardinality(text_print) <= 128);
