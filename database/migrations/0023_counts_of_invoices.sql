-- What is counted of invoices while they move: by day, party and rule, and the portfolio.

-- Under which names companies stand on invoices: few, however many the invoices. Free text is looked for here, and the invoices are then found
-- by their companies. Kept by a trigger; the number is empty abroad.
create table invoice_party (
  organization_number text not null,
  name text not null,
  primary key (organization_number, name)
);
create index invoice_party_name on invoice_party using gin (name gin_trgm_ops);
revoke insert, update, delete on invoice_party from skynet_app;

create function invoice_parties_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_party (organization_number, name)
  select issuer_organization_number, issuer_name from changed
  union select coalesce(recipient_organization_number, ''), recipient_name from changed
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger invoice_parties_kept after insert on invoice referencing new table as changed
  for each statement execute function invoice_parties_kept();

-- How many invoices came on a day in Stockholm, by the decision they have now ('' before the first), and what they are worth in öre. Kept by
-- triggers in the transaction that changes them, so that a sum of these is what a count of the invoices would be. Each transaction writes in
-- a lane of its own (`invoice_lane`), so that those who decide at the same time do not wait for each other; a lane by itself may be below zero.
create table invoice_day_count (
  day date not null,
  decision text not null,
  lane smallint not null,
  count bigint not null,
  amount numeric(30) not null,
  primary key (day, decision, lane)
) with (fillfactor = 50);
revoke insert, update, delete on invoice_day_count from skynet_app;

-- Counts are kept in lanes so that two transactions need not wait for each other: each takes a lane that no other has, while there is one.
create function invoice_lane() returns smallint language plpgsql volatile as $$
begin
  for lane in 0..15 loop
    if pg_try_advisory_xact_lock(275, lane) then
      return lane;
    end if;
  end loop;
  return pg_backend_pid() % 16;
end $$;

-- What an invoice adds to volumes, öre: a credit note counts in number alone (ticker 16), for it takes nothing back of other invoices with its decision.
create function counted_kronor(credit boolean, kronor bigint) returns bigint language sql immutable parallel safe as
  'select case when credit then 0 else kronor end';

-- A removed invoice stays among those of its day, under no decision.
create function invoices_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger invoice_counted_in after insert on invoice referencing new table as changed
  for each statement execute function invoices_counted();
create trigger invoice_counted_out after delete on invoice referencing old table as changed
  for each statement execute function invoices_counted();

-- Once for a statement, however many invoices it moves.
create function invoice_decisions_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger invoice_decisions_counted after update on invoice referencing old table as before new table as changed
  for each statement execute function invoice_decisions_counted();

-- What was bought of an issuer on each recipient by the day it came in Stockholm, öre by the rate that was kept: every decision asks
-- for half a year of it. Kept by triggers in the transaction that changes them, so
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
-- What was bought on a recipient; without the amount, which changes with every invoice.
create index invoice_bought_day_on on invoice_bought_day (recipient, day) where recipient not in ('', '*');
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

-- How often each rule gave an approval or a rejection on a day in Stockholm, counted after the determinations, so that deciding waits for nothing.
create table ticker_rule_count (
  day date not null,
  outcome text not null check (outcome in ('approval', 'rejection')),
  rule_id text not null check (length(rule_id) between 1 and 100),
  rule_name text not null check (length(rule_name) between 1 and 200),
  count bigint not null check (count >= 0),
  primary key (day, outcome, rule_id)
);
revoke delete on ticker_rule_count from skynet_app;

-- The last determination that has been counted. One row, made by the first count.
create table ticker_rule_progress (
  single boolean primary key default true check (single),
  counted_through uuid not null,
  -- The first determination that is counted: what is older was never added, and is not taken back.
  counted_from uuid not null
);
revoke delete on ticker_rule_progress from skynet_app;

-- Invoices that were removed after their determinations had been counted for the ticker: what they counted is taken back by the next count.
create table ticker_removed (
  invoice_id uuid primary key references invoice
);
revoke update on ticker_removed from skynet_app;

create function ticker_removed_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ticker_removed (invoice_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger ticker_removed_kept after update of deleted_at on invoice for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function ticker_removed_kept();

-- How it stood when a day was over, kept that night: a day that is past is read, not added up again. Amounts in öre.
create table portfolio_day (
  day date primary key,
  amount numeric(30) not null check (amount >= 0),
  count integer not null check (count >= 0),
  past_due numeric(30) not null check (past_due between 0 and amount),
  issuer_count integer not null,
  recipient_count integer not null,
  -- Herfindahl-Hirschman, 0 to 10 000: 10 000 when one has it all.
  issuer_hhi integer not null check (issuer_hhi between 0 and 10000),
  recipient_hhi integer not null check (recipient_hhi between 0 and 10000),
  financing_limits numeric(30) not null,
  financing_used numeric(30) not null,
  recipient_limits numeric(30) not null,
  recipient_used numeric(30) not null,
  kept_at timestamptz not null
);
revoke update, delete on portfolio_day from skynet_app;

-- What it consists of, by one breakdown at a time, the largest first; what is beyond the hundredth is added up under null.
create table portfolio_part (
  day date not null references portfolio_day,
  breakdown smallint not null check (breakdown between 1 and 9),
  rank integer not null check (rank > 0),
  key text,
  amount numeric(30) not null,
  count integer not null,
  primary key (day, breakdown, rank)
);
revoke update, delete on portfolio_part from skynet_app;

-- What each version of the rules bought on a day: 0 issuers' rules, 1 recipients'.
create table portfolio_bought (
  day date not null references portfolio_day,
  side smallint not null check (side in (0, 1)),
  bucket_id uuid not null,
  bucket_version integer not null,
  amount numeric(30) not null,
  count integer not null,
  primary key (day, side, bucket_id, bucket_version),
  foreign key (bucket_id, bucket_version) references rule_bucket_version
);
revoke update, delete on portfolio_bought from skynet_app;

-- Which industry a company is in and how it is rated in each role, from when to when: kept by triggers from what the providers answer and
-- the rating finds, so that what is owed on a day is told by what was known then. 1 SNI code, 2 rating as issuer, 3 rating as recipient.
create table company_standing (
  organization_number organization_number not null,
  kind smallint not null check (kind in (1, 2, 3)),
  since timestamptz not null,
  until timestamptz check (until >= since),
  value text not null check (length(value) between 1 and 20),
  primary key (organization_number, kind, since)
);
create unique index company_standing_now on company_standing (organization_number, kind) include (value) where until is null;
revoke insert, update, delete on company_standing from skynet_app;

-- The latest answer counts, in whatever order they come in.
create function company_stands(number text, of_kind smallint, at timestamptz, told text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_is company_standing;
begin
  select * into now_is from company_standing where organization_number = number and kind = of_kind and until is null for update;
  if now_is.value is not distinct from told or now_is.since > at then
    return;
  end if;
  if now_is.since = at then
    delete from company_standing where organization_number = number and kind = of_kind and since = at;
  else
    update company_standing set until = at where organization_number = number and kind = of_kind and until is null;
  end if;
  if told is not null then
    insert into company_standing (organization_number, kind, since, value) values (number, of_kind, at, told) on conflict do nothing;
  end if;
end $$;
revoke all on function company_stands(text, smallint, timestamptz, text) from public;

create function industry_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform company_stands(new.organization_number, 1::smallint, new.fetched_at,
    left(nullif(regexp_replace(new.answer->'content'->>'industryCode', '\D', '', 'g'), ''), 5));
  return null;
end $$;
create trigger company_information_industry after insert on company_information for each row
  when (new.part = 'company' and new.answer->'content'->>'industryCode' is not null) execute function industry_told();

create function rating_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform company_stands(new.organization_number, (new.company_type + 2)::smallint, new.rated_at, new.rating_code);
  return null;
end $$;
create trigger company_rating_told after insert or update on company_rating for each row execute function rating_told();
