-- What the accounting system's websocket has told us (accounting 9). One process at a time listens, and says so here.
create table accounting_topic (
  topic text primary key check (length(topic) between 1 and 50),
  -- The offset of the last event that was kept: what came after it is told again.
  heard_to text check (length(heard_to) between 1 and 200),
  -- Who listens, and until when that holds unless it is said again.
  held_by uuid,
  held_until timestamptz,
  constraint accounting_topic_held check ((held_by is null) = (held_until is null))
);
insert into accounting_topic (topic) values ('invoices');
revoke insert, delete on accounting_topic from skynet_app;

-- Invoices that an event has told of and that have not been read since.
create table accounting_told (
  tenant_id text not null check (length(tenant_id) between 1 and 50),
  document_number text not null check (length(document_number) between 1 and 50),
  -- Counted on: what is told of again while it is read is read once more.
  times integer not null default 1 check (times > 0),
  told_at timestamptz not null,
  primary key (tenant_id, document_number)
);

-- Since when we are told of a client's books without a gap, and the last event; null when we are not.
alter table accounting_connection add column heard_since timestamptz;
alter table accounting_connection add column heard_at timestamptz;
