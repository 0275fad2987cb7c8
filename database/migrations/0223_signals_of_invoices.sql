-- For invoices that are nearly the same: of the issuer on one day, of recipients abroad, who have no number, and what was bought on a recipient.
create index invoice_issuer_date on invoice (issuer_organization_number, invoice_date, invoice_amount);
create index invoice_abroad_date on invoice (invoice_date, invoice_amount) where recipient_organization_number is null;
create index invoice_between on invoice (issuer_organization_number, recipient_organization_number);
