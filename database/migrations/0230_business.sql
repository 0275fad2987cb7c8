-- What is business: an invoice that has not been removed, and of determinations that of such an invoice. What somebody has only tried has no
-- invoice, and is none. Whatever counts or adds invoices by decision, and whatever tries rules on earlier ones, goes by these two.
create function business_decision(decision text, deleted_at timestamptz) returns text language sql immutable as $$
  select case when deleted_at is null then coalesce(decision, '') else '' end
$$;
create function is_business(invoice uuid) returns boolean language sql stable as $$
  select invoice is not null and not exists (select from public.invoice i where i.id = invoice and i.deleted_at is not null)
$$;

-- A removed invoice stays among those of its day, under no decision.
create or replace function invoices_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_day_count as kept (day, decision, lane, count, amount)
    select stockholm_day(created_at), business_decision(decision, deleted_at), invoice_lane(), count(*), sum(invoice_amount)
    from changed group by 1, 2 order by 1, 2
    on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  else
    insert into invoice_day_count as kept (day, decision, lane, count, amount)
    select stockholm_day(created_at), business_decision(decision, deleted_at), invoice_lane(), -count(*), -sum(invoice_amount)
    from changed group by 1, 2 order by 1, 2
    on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  end if;
  return null;
end $$;
create or replace function invoice_decisions_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_day_count as kept (day, decision, lane, count, amount)
  select stockholm_day(created_at), decision, invoice_lane(), sum(change), sum(change * invoice_amount)
  from (
    select was.created_at, was.invoice_amount, moved.decision, moved.change
    from before was join changed now using (id),
      lateral (values (business_decision(was.decision, was.deleted_at), -1), (business_decision(now.decision, now.deleted_at), 1)) moved (decision, change)
    where business_decision(was.decision, was.deleted_at) <> business_decision(now.decision, now.deleted_at)
  ) moves
  group by 1, 2 order by 1, 2
  on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  return null;
end $$;

-- Those removed so far.
insert into invoice_day_count as kept (day, decision, lane, count, amount)
select stockholm_day(created_at), moved.decision, 0, sum(change), sum(change * invoice_amount)
from invoice, lateral (values (invoice.decision, -1), ('', 1)) moved (decision, change)
where deleted_at is not null and invoice.decision is not null
group by 1, 2
on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
