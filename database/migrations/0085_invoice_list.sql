-- Who is told of an invoice when something happens with it (subscriptions 7).
create table invoice_subscription (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoice,
  type text not null check (length(type) between 1 and 50),
  value text not null default '' check (length(value) <= 200),
  message text not null default '' check (length(message) <= 2000),
  recipients text[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by text not null
);
create index invoice_subscription_invoice on invoice_subscription (invoice_id);

-- How many invoices came on a day in Stockholm, by the decision they have now ('' before the first), and what they are worth in öre. Kept by
-- triggers in the transaction that changes them, so that a sum of these is what a count of the invoices would be. Each connection writes in a
-- lane of its own, so that those who decide at the same time do not wait for each other; a lane by itself may be below zero.
create table invoice_day_count (
  day date not null,
  decision text not null,
  lane smallint not null,
  count bigint not null,
  amount numeric(30) not null,
  primary key (day, decision, lane)
) with (fillfactor = 50);
revoke insert, update, delete on invoice_day_count from skynet_app;

create function invoice_lane() returns smallint language sql volatile as $$ select (pg_backend_pid() % 16)::smallint $$;
create function stockholm_day(at timestamptz) returns date language sql stable as $$ select (at at time zone 'Europe/Stockholm')::date $$;

create function invoices_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_day_count as kept (day, decision, lane, count, amount)
    select stockholm_day(created_at), coalesce(decision, ''), invoice_lane(), count(*), sum(invoice_amount)
    from changed group by 1, 2 order by 1, 2
    on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  else
    insert into invoice_day_count as kept (day, decision, lane, count, amount)
    select stockholm_day(created_at), coalesce(decision, ''), invoice_lane(), -count(*), -sum(invoice_amount)
    from changed group by 1, 2 order by 1, 2
    on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  end if;
  return null;
end $$;
create trigger invoice_counted_in after insert on invoice referencing new table as changed
  for each statement execute function invoices_counted();
create trigger invoice_counted_out after delete on invoice referencing old table as changed
  for each statement execute function invoices_counted();

create function invoice_decision_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_day_count as kept (day, decision, lane, count, amount)
  select stockholm_day(new.created_at), decision, invoice_lane(), change, change * new.invoice_amount
  from (values (coalesce(old.decision, ''), -1), (coalesce(new.decision, ''), 1)) moved (decision, change) order by 1
  on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  return null;
end $$;
create trigger invoice_decision_counted after update of decision on invoice
  for each row when (old.decision is distinct from new.decision) execute function invoice_decision_counted();

insert into invoice_day_count (day, decision, lane, count, amount)
select stockholm_day(created_at), coalesce(decision, ''), 0, count(*), sum(invoice_amount) from invoice group by 1, 2;

-- The latest invoices with a decision, however rare it is.
create index invoice_decision_created on invoice (decision, created_at desc, id);
