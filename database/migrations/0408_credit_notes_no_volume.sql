-- What an invoice adds to volumes, öre: a credit note counts in number alone (ticker 16), for it takes nothing back of other invoices with its decision.
create function counted_kronor(credit boolean, kronor bigint) returns bigint language sql immutable parallel safe as
  'select case when credit then 0 else kronor end';

create or replace function invoices_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_day_count as kept (day, decision, lane, count, amount)
    select stockholm_day(created_at), business_decision(decision, deleted_at), invoice_lane(), count(*), coalesce(sum(counted_kronor(is_credit, kronor_amount)), 0)
    from changed group by 1, 2 order by 1, 2
    on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  else
    insert into invoice_day_count as kept (day, decision, lane, count, amount)
    select stockholm_day(created_at), business_decision(decision, deleted_at), invoice_lane(), -count(*), -coalesce(sum(counted_kronor(is_credit, kronor_amount)), 0)
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
        (business_decision(was.decision, was.deleted_at), coalesce(counted_kronor(was.is_credit, was.kronor_amount), 0), -1),
        (business_decision(now.decision, now.deleted_at), coalesce(counted_kronor(now.is_credit, now.kronor_amount), 0), 1)) moved (decision, kronor, change)
    where business_decision(was.decision, was.deleted_at) <> business_decision(now.decision, now.deleted_at)
      or counted_kronor(was.is_credit, was.kronor_amount) is distinct from counted_kronor(now.is_credit, now.kronor_amount)
  ) moves
  group by 1, 2 order by 1, 2
  on conflict (day, decision, lane) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  return null;
end $$;

-- What credit notes have taken from the volumes so far.
insert into invoice_day_count as kept (day, decision, lane, count, amount)
select stockholm_day(created_at), business_decision(decision, deleted_at), 0, 0, -sum(kronor_amount)
from invoice where is_credit and kronor_amount is not null group by 1, 2
on conflict (day, decision, lane) do update set amount = kept.amount + excluded.amount;
