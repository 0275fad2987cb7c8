-- Whether a credit note on an invoice has come is asked before each purchase (invoices 230).
create index invoice_credit_note_of on invoice (issuer_organization_number) where is_credit;
