-- An index of invoices stays when a question of the product needs it and no other answers it (docs/data-model.md has each with its
-- question). Many were the same columns in another order, held what another holds, or spared a job of the night a few milliseconds.

-- By number, of an issuer or of everybody: one where there were three. What is equal or begins so is found in it, the latest first, and
-- the issuer and the day are looked at in the index, before any row is read.
drop index invoice_number, invoice_number_begins, invoice_day_number;
create index invoice_number on invoice (number_key text_pattern_ops, created_at desc, issuer_organization_number);

-- Of an issuer, the latest first, and on whom: a pair of parties is found here, and so is what an issuer has on recipients abroad.
drop index invoice_issuer, invoice_between, invoice_bought, invoice_customer_abroad;
create index invoice_issuer on invoice (issuer_organization_number, created_at desc, recipient_organization_number);

-- Of a recipient, the latest first. Those abroad have no number and stand together.
drop index invoice_recipient, invoice_abroad;
create index invoice_recipient on invoice (recipient_organization_number, created_at desc);
drop index invoice_recipient_date, invoice_abroad_date;
create index invoice_recipient_date on invoice (recipient_organization_number, invoice_date, invoice_amount);

-- Rows of one instant are few: which comes first is settled when they have been read, as they are to see whether they were removed.
drop index invoice_decision_created;
create index invoice_decision_created on invoice (decision, created_at desc);

-- What waits is little: jobs read it all.
drop index invoice_waiting, invoice_waiting_due, invoice_awaits_rate, invoice_awaiting_budget;

drop index invoice_credit_note, invoice_credit_note_of;
create index invoice_credit_note on invoice (issuer_organization_number, created_at) where is_credit;
