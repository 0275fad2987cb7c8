-- One subscription per invoice (subscriptions 7): who is told, and what, when the invoice reaches a state. It is told of once; a save has it wait anew.
drop index invoice_subscription_invoice;
create unique index invoice_subscription_once on invoice_subscription (invoice_id);
alter table invoice_subscription
  add column version integer not null default 1 check (version >= 1),
  add column changed_at timestamptz not null default now(),
  -- When the state was reached and the messages were written.
  add column sent_at timestamptz,
  add constraint invoice_subscription_type check (type = 'state'),
  add constraint invoice_subscription_recipients check (cardinality(recipients) <= 20 and array_position(recipients, null) is null);
