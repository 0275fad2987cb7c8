-- What staff look for among what is sent to others: the invoice it is about, which the writer names
-- in what is sent, and what the receiver said when it took it.
alter table outbox_message
  add invoice_id text generated always as (
    case when kind = 'invoice.state' then payload ->> 'id' else payload ->> 'invoiceId' end
  ) stored,
  add invoice_number text generated always as (payload ->> 'invoiceNumber') stored,
  add answer text not null default '' check (length(answer) <= 1000);
create index outbox_message_company on outbox_message (company, created_at desc);
create index outbox_message_kind on outbox_message (kind, created_at desc);
create index outbox_message_destination on outbox_message (destination, created_at desc);
create index outbox_message_invoice_number on outbox_message (invoice_number text_pattern_ops);
