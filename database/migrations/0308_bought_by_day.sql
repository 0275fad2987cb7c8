-- What was bought of an issuer on each recipient by the day it came in Stockholm, öre by the rate that was kept: every decision asks
-- for half a year of it, which was added up from the issuer's own invoices. Kept by triggers in the transaction that changes them, so
-- that a sum of these is what a sum of the invoices would be. A recipient is a number; '' is those abroad, '*' everybody together.
-- In lanes as invoice_day_count; a lane by itself may be below zero.
create table invoice_bought_day (
  issuer_organization_number text not null,
  recipient text not null,
  day date not null,
  lane smallint not null,
  amount numeric(30) not null,
  primary key (issuer_organization_number, recipient, day, lane)
) with (fillfactor = 90);
revoke insert, update, delete on invoice_bought_day from skynet_app;

create function is_bought(decision text, state smallint) returns boolean language sql immutable
  return coalesce(decision like 'Buy%', false) and state not in (9, 12);

create function invoices_bought_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sign smallint := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into invoice_bought_day as kept (issuer_organization_number, recipient, day, lane, amount)
  select issuer_organization_number, summed.recipient, stockholm_day(created_at), invoice_lane(), sign * sum(kronor_amount)
  from changed, lateral (values (coalesce(recipient_organization_number, '')), ('*')) summed (recipient)
  where is_bought(decision, state) and kronor_amount <> 0
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (issuer_organization_number, recipient, day, lane) do update set amount = kept.amount + excluded.amount;
  return null;
end $$;
create trigger invoice_bought_in after insert on invoice referencing new table as changed
  for each statement execute function invoices_bought_in();
create trigger invoice_bought_out after delete on invoice referencing old table as changed
  for each statement execute function invoices_bought_in();

create function invoices_bought_moved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_bought_day as kept (issuer_organization_number, recipient, day, lane, amount)
  select issuer, summed.recipient, day, invoice_lane(), sum(kronor)
  from (
    select moved.* from before was join changed now using (id), lateral (values
      (was.issuer_organization_number, coalesce(was.recipient_organization_number, ''), stockholm_day(was.created_at),
        case when is_bought(was.decision, was.state) then -coalesce(was.kronor_amount, 0) else 0 end),
      (now.issuer_organization_number, coalesce(now.recipient_organization_number, ''), stockholm_day(now.created_at),
        case when is_bought(now.decision, now.state) then coalesce(now.kronor_amount, 0) else 0 end)) moved (issuer, recipient, day, kronor)
  ) moves, lateral (values (moves.recipient), ('*')) summed (recipient)
  group by 1, 2, 3 having sum(kronor) <> 0 order by 1, 2, 3
  on conflict (issuer_organization_number, recipient, day, lane) do update set amount = kept.amount + excluded.amount;
  return null;
end $$;
create trigger invoice_bought_moved after update on invoice referencing old table as before new table as changed
  for each statement execute function invoices_bought_moved();

insert into invoice_bought_day (issuer_organization_number, recipient, day, lane, amount)
select issuer_organization_number, summed.recipient, stockholm_day(created_at), 0, sum(kronor_amount)
from invoice, lateral (values (coalesce(recipient_organization_number, '')), ('*')) summed (recipient)
where is_bought(decision, state) and kronor_amount <> 0
group by 1, 2, 3;
