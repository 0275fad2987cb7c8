-- What an invoice is worth in kronor, öre: its own amount, or in another currency that amount by the rate it was last judged at, before any haircut.
-- Unknown as long as no rate is. Whatever adds invoices adds this, never amounts of different currencies.
alter table invoice
  add column exchanged_amount bigint check (exchanged_amount between -9000000000000000 and 9000000000000000),
  add constraint invoice_exchanged check (currency <> 'SEK' or exchanged_amount is null);
alter table invoice
  add column kronor_amount bigint generated always as (case when currency = 'SEK' then invoice_amount else exchanged_amount end) stored;
grant update (exchanged_amount) on invoice to skynet_app;
-- What waits for a rate.
create index invoice_awaits_rate on invoice (currency, id) where state = 5 and currency <> 'SEK' and exchanged_amount is null;

create or replace function invoices_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_day_count as kept (day, decision, lane, count, amount)
    select stockholm_day(created_at), business_decision(decision, deleted_at), invoice_lane(), count(*), coalesce(sum(kronor_amount), 0)
    from changed group by 1, 2 order by 1, 2
    on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  else
    insert into invoice_day_count as kept (day, decision, lane, count, amount)
    select stockholm_day(created_at), business_decision(decision, deleted_at), invoice_lane(), -count(*), -coalesce(sum(kronor_amount), 0)
    from changed group by 1, 2 order by 1, 2
    on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  end if;
  return null;
end $$;
create or replace function invoice_decisions_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_day_count as kept (day, decision, lane, count, amount)
  select stockholm_day(created_at), decision, invoice_lane(), sum(change), sum(change * kronor)
  from (
    select was.created_at, moved.kronor, moved.decision, moved.change
    from before was join changed now using (id),
      lateral (values
        (business_decision(was.decision, was.deleted_at), coalesce(was.kronor_amount, 0), -1),
        (business_decision(now.decision, now.deleted_at), coalesce(now.kronor_amount, 0), 1)) moved (decision, kronor, change)
    where business_decision(was.decision, was.deleted_at) <> business_decision(now.decision, now.deleted_at)
      or was.kronor_amount is distinct from now.kronor_amount
  ) moves
  group by 1, 2 order by 1, 2
  on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  return null;
end $$;

-- Amounts in other currencies that were added as if they were kronor, and decisions that were made on them: those paused every such invoice.
insert into invoice_day_count as kept (day, decision, lane, count, amount)
select stockholm_day(created_at), business_decision(decision, deleted_at), 0, 0, -sum(invoice_amount)
from invoice where currency <> 'SEK' group by 1, 2
on conflict (day, decision, lane) do update set amount = kept.amount + excluded.amount;
update determination set amount = null from invoice where invoice.id = determination.invoice_id and invoice.currency <> 'SEK';
