-- When the invoice system is asked next what has happened to an invoice, by nobody's click, and how many times in a row it could not be asked.
alter table invoice
  add ask_at timestamptz not null default now(),
  add asks_failed smallint not null default 0 check (asks_failed >= 0);
grant update (ask_at, asks_failed) on invoice to skynet_app;
-- Those something may have happened to, the first that is to be asked about first.
create index invoice_ask on invoice (ask_at, id) where state in (4, 6, 10, 11);
