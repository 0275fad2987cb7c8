-- What the invoice system tells by itself. The sequence says how far what is told of an invoice has come: older news never overwrites newer.
alter table invoice
  add told_sequence bigint check (told_sequence >= 0),
  -- What has been paid, in hundredths of the invoice's currency, when the invoice system says it.
  add paid_amount bigint check (paid_amount >= 0),
  -- Since when the invoice system says that it is paid and we do not: another amount, or an invoice that was not bought.
  add unsettled_at timestamptz;
grant update (told_sequence, paid_amount, unsettled_at) on invoice to skynet_app;
create index invoice_unsettled on invoice (unsettled_at, id) where unsettled_at is not null;
-- Bought, and the invoice system has not said that it has it.
create index invoice_unconfirmed on invoice (state_at, id) where state = 6 and external_id is null;

-- Invoices that are paid there and could not become paid here.
update invoice set unsettled_at = event.told_at
from invoice_payment_event event
where event.invoice_id = invoice.id and event.kind = 'payed' and invoice.state not in (11, 13, 14);

-- Each thing it has told, once. Without a foreign key: what it tells of an invoice we do not know is kept until somebody has looked at it.
create table invoice_system_event (
  id text primary key check (length(id) between 1 and 100),
  received_at timestamptz not null,
  invoice_reference text not null check (length(invoice_reference) between 1 and 100),
  sequence bigint not null check (sequence >= 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  outcome text not null check (outcome in ('taken', 'older', 'unknown')),
  handled_at timestamptz,
  handled_by text check (length(handled_by) between 1 and 200),
  handled_why text check (length(handled_why) between 1 and 500),
  constraint invoice_system_event_handled check (
    (handled_at is null) = (handled_by is null) and (handled_at is null) = (handled_why is null)
    and (handled_at is null or outcome = 'unknown'))
);
create index invoice_system_event_unknown on invoice_system_event (received_at, id) where outcome = 'unknown' and handled_at is null;
create index invoice_system_event_received on invoice_system_event (received_at);
revoke update on invoice_system_event from skynet_app;
grant update (handled_at, handled_by, handled_why) on invoice_system_event to skynet_app;
