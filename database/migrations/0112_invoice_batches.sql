-- What of an issuer waits to be decided on: it is decided on together.
create index invoice_waiting_of_issuer on invoice (issuer_organization_number, created_at, id) where state in (1, 2, 3);

-- The kept counts are changed once by a statement, however many invoices it moves.
drop trigger invoice_decision_counted on invoice;
drop function invoice_decision_counted();
create function invoice_decisions_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_day_count as kept (day, decision, lane, count, amount)
  select stockholm_day(created_at), decision, invoice_lane(), sum(change), sum(change * invoice_amount)
  from (
    select was.created_at, was.invoice_amount, moved.decision, moved.change
    from before was join changed now using (id),
      lateral (values (coalesce(was.decision, ''), -1), (coalesce(now.decision, ''), 1)) moved (decision, change)
    where was.decision is distinct from now.decision
  ) moves
  group by 1, 2 order by 1, 2
  on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  return null;
end $$;
create trigger invoice_decisions_counted after update on invoice referencing old table as before new table as changed
  for each statement execute function invoice_decisions_counted();
