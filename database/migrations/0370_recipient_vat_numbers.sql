-- The recipient's number for VAT, in one spelling (DE123456789); null when the invoice does not say. Abroad the same number is the same debtor.
alter table invoice
  add column recipient_vat_number text check (recipient_vat_number ~ '^[A-Z]{2}[0-9A-Z+*]{2,12}$');
create index invoice_vat_abroad on invoice (recipient_vat_number) where recipient_organization_number is null and recipient_vat_number is not null;
