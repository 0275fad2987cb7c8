-- Invoices that are decided on again when what was asked for their sake is approved. A row goes when that is done.
create table invoice_after_approval (
  approval_id uuid not null references approval,
  invoice_id uuid not null references invoice,
  asked_at timestamptz not null,
  primary key (approval_id, invoice_id)
);
create index invoice_after_approval_invoice on invoice_after_approval (invoice_id);
revoke update on invoice_after_approval from skynet_app;
