-- Mails about invoices, to their issuer or their recipient (feedback 13). What has been sent is never changed.
create table invoice_feedback (
  id uuid primary key default gen_random_uuid(),
  type smallint not null check (type between 1 and 6),
  message text not null default '' check (length(message) <= 178 and (type <= 4 or message = '')),
  email email_address not null,
  issuer_organization_number organization_number not null,
  created_at timestamptz not null default now(),
  created_by text not null
);
create table invoice_feedback_invoice (
  invoice_id uuid not null references invoice,
  feedback_id uuid not null references invoice_feedback,
  primary key (invoice_id, feedback_id)
);
create index invoice_feedback_invoices on invoice_feedback_invoice (feedback_id);
revoke update, delete on invoice_feedback, invoice_feedback_invoice from skynet_app;

-- Invoices that something is still to become of: few among all there are.
create index invoice_open on invoice (created_at desc, id) where state in (1, 2, 3, 4, 5);
