-- Invoices that are over and that the invoice system has, by when they are asked about the next time: money may come of them still.
create index invoice_ask_over on invoice (ask_at, id) where state in (12, 13, 14) and external_id is not null;
