-- What staff read in the ledger instead of the reference: the invoice's number, and the other party of it.
alter table limit_reservation
  add column invoice_number text check (length(invoice_number) between 1 and 100),
  add column counterpart_number organization_number;
