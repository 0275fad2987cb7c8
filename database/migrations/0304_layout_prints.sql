-- A fingerprint of where print stands on an invoice's first page: a bit for each of 16 by 24 places, 32 to a number; empty when it
-- came without print. What does not look like anything bought of its issuer is a sign, so that the latest bought are found at once.
alter table invoice
  add column layout_print integer[] not null default '{}' check (cardinality(layout_print) in (0, 12));
create index invoice_layout_print on invoice (issuer_organization_number, created_at desc, id desc)
  where layout_print <> '{}' and decision like 'Buy%' and state not in (4, 9, 12);
alter table interpretation
  add column layout_print integer[] not null default '{}' check (cardinality(layout_print) in (0, 12));
