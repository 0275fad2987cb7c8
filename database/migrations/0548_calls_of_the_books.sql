-- Our latest calls of the accounting system for each tenant, which counts them all together: every process asks here before it calls (accounting 10).
create table accounting_rate (
  tenant_id text primary key check (length(tenant_id) between 1 and 50),
  -- Those of the last seconds, the oldest first.
  calls timestamptz[] not null,
  -- Asked to wait, nobody calls before.
  rest_until timestamptz
);
revoke delete on accounting_rate from skynet_app;
