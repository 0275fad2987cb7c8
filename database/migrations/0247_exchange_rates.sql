-- What a currency is worth. Those of Riksbanken are fetched each bank day; an own one is set by two persons.
create table exchange_rate (
  currency text not null check (currency in ('EUR', 'NOK', 'DKK', 'USD', 'GBP')),
  -- The bank day it was published for; of an own one the first day it counts.
  rate_date date not null,
  source text not null check (source in ('Riksbanken', 'Egen')),
  -- Millionths of a krona for one unit of the currency.
  rate_micro bigint not null check (rate_micro between 1 and 1000000000),
  -- When it was fetched; of an own one when it was approved.
  fetched_at timestamptz not null,
  -- Of an own one: why, and both names.
  reason text not null default '' check (length(reason) <= 2000),
  set_by text check (length(set_by) between 1 and 500),
  primary key (currency, source, rate_date),
  constraint exchange_rate_set check ((source = 'Egen') = (set_by is not null) and (source = 'Riksbanken' or reason <> ''))
);
create index exchange_rate_latest on exchange_rate (rate_date desc, currency, source);
grant select, insert, update on exchange_rate to skynet_app;
