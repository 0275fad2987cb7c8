-- An invoice of a client's books that could not be read is tried again, with growing pauses (accounting 8).
alter table accounting_invoice add column tries smallint not null default 0 check (tries >= 0);
alter table accounting_invoice add column retry_at timestamptz;
create index accounting_invoice_retry on accounting_invoice (tenant_id, retry_at) where retry_at is not null;
