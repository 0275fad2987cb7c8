-- What is bought and not paid, as credit looks at it. The ledger of limits has every invoice from when it takes of the issuer's financing
-- limit until it does not: with the day it falls due, what is owed on any day is read from it alone.
alter table limit_reservation add column due_date date;
alter table limit_reservation disable trigger user;
update limit_reservation set due_date = invoice.due_date
from invoice where limit_reservation.limit_type = 1 and invoice.id::text = limit_reservation.invoice_reference;
alter table limit_reservation enable trigger user;

-- What is held now, whole from the index; what ended after an instant; and who of it is in a list, the latest first.
create index limit_reservation_held on limit_reservation (organization_number, counterpart_number, due_date) include (amount)
  where limit_type = 1 and released_at is null;
create index limit_reservation_ended on limit_reservation (released_at)
  include (reserved_at, organization_number, counterpart_number, due_date, amount) where limit_type = 1 and released_at is not null;
create index limit_reservation_begun on limit_reservation (reserved_at desc, id desc) where limit_type = 1;
create index limit_reservation_owed_by on limit_reservation (counterpart_number, reserved_at desc, id desc) where limit_type = 1;

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
revoke execute on function company_stands from public;

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

insert into company_standing (organization_number, kind, since, value)
select distinct on (organization_number) organization_number, 1, fetched_at,
  left(regexp_replace(answer->'content'->>'industryCode', '\D', '', 'g'), 5)
from company_information where part = 'company' and answer->'content'->>'industryCode' ~ '\d'
order by organization_number, fetched_at desc;
insert into company_standing (organization_number, kind, since, value)
select organization_number, company_type + 2, rated_at, rating_code from company_rating where rating_code is not null;

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
revoke update, delete on portfolio_day, portfolio_part, portfolio_bought from skynet_app;

-- What went wrong of what was bought is little, and is read from the invoices themselves.
create index invoice_history_repurchased on invoice_state_history (at) include (invoice_id) where state = 14;
create index invoice_settled_for_less on invoice (paid_on, id) where settled_amount is not null and paid_on is not null;
