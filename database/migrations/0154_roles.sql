-- Who handles invoices, who answers for credit, and who reads everything and changes nothing.
insert into policy_type (name) values ('InvoiceHandler'), ('CreditOfficer'), ('Auditor');
