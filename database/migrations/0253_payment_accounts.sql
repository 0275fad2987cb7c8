-- Where an invoice says that it is to be paid, in one spelling ('BG50501055'); empty when it does not say. The same account on
-- invoices of several issuers is a sign, so that the issuers of an account are found without reading its invoices.
alter table invoice
  add column payment_account text not null default '' check (length(payment_account) <= 40);
create index invoice_account on invoice (payment_account, issuer_organization_number, created_at, id) where payment_account <> '';
alter table interpretation
  add column payment_account text not null default '' check (length(payment_account) <= 40);
