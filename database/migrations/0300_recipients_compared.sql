-- What each recipient has stood under, on invoices and in its issuers' lists of recipients: few, however many the invoices. By what two of
-- them share they are found to be the same (recipients 1).
create table recipient_trait (
  recipient organization_number not null,
  -- customer: an issuer's number, and the number it has for the recipient.
  kind text not null check (kind in ('name', 'address', 'domain', 'customer')),
  value text not null check (length(value) between 1 and 500),
  -- As it is compared; null until the recipient has been, empty when it tells nothing.
  key text check (length(key) <= 500),
  primary key (recipient, kind, value)
);
create index recipient_trait_key on recipient_trait (kind, key, recipient);
create index recipient_trait_name on recipient_trait using gin (key gin_trgm_ops) where kind = 'name';
create index recipient_trait_begins on recipient_trait (lower(value) text_pattern_ops) where kind = 'name';
revoke delete on recipient_trait from skynet_app;

-- Recipients of whom something is new, the oldest first: a job compares them with the others.
create table recipient_to_compare (
  recipient organization_number primary key,
  since timestamptz not null default clock_timestamp()
);
create index recipient_to_compare_since on recipient_to_compare (since);

-- One that waits already is held all the same, so that the job does not pass it before what is new can be seen.
create function recipients_renewed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into recipient_to_compare (recipient) select distinct recipient from changed order by 1
  on conflict (recipient) do update set since = recipient_to_compare.since;
  return null;
end $$;
create trigger recipient_trait_new after insert on recipient_trait referencing new table as changed
  for each statement execute function recipients_renewed();

create function traits_of_invoices_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into recipient_trait (recipient, kind, value)
  select distinct recipient_organization_number, kind, left(btrim(value), 500)
  from changed cross join lateral (values
    ('name', recipient_name),
    ('address', case when recipient_street <> '' and recipient_zip_code <> '' then recipient_street || ', ' || recipient_zip_code end),
    ('domain', split_part(lower(recipient_email), '@', 2)),
    ('customer', case when btrim(customer_number) <> '' then issuer_organization_number || ' ' || customer_number end)) told (kind, value)
  where recipient_organization_number is not null and btrim(value) <> ''
  order by 1, 2, 3
  on conflict do nothing;
  return null;
end $$;
create trigger recipient_traits_kept after insert on invoice referencing new table as changed
  for each statement execute function traits_of_invoices_kept();

create function traits_of_cognomen_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into recipient_trait (recipient, kind, value)
  select new.recipient_organization_number, kind, left(btrim(value), 500)
  from (values ('name', new.recipient_name),
    ('domain', split_part(lower(new.recipient_email), '@', 2)),
    ('customer', case when btrim(new.recipient_customer_number) <> ''
      then new.issuer_organization_number || ' ' || new.recipient_customer_number end)) told (kind, value)
  where btrim(value) <> ''
  on conflict do nothing;
  return null;
end $$;
create trigger recipient_traits_kept after insert or update on company_cognomen for each row
  when (new.recipient_organization_number is not null and new.removed_at is null)
  execute function traits_of_cognomen_kept();

-- What the register says of a recipient is read when it is compared, and none is compared before it is one of ours.
create function recipient_of_company_renewed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into recipient_to_compare (recipient)
  select new.organization_number where exists (select from recipient_trait where recipient = new.organization_number)
  on conflict (recipient) do update set since = recipient_to_compare.since;
  return null;
end $$;
create trigger recipient_renewed after update of name, street, zip_code, is_recipient on company for each row
  when ((new.name, new.street, new.zip_code, new.is_recipient) is distinct from (old.name, old.street, old.zip_code, old.is_recipient))
  execute function recipient_of_company_renewed();

insert into recipient_trait (recipient, kind, value)
select distinct recipient_organization_number, kind, left(btrim(value), 500)
from (select distinct recipient_organization_number, recipient_name, recipient_street, recipient_zip_code, recipient_email,
    issuer_organization_number, customer_number
  from invoice where recipient_organization_number is not null) stood
cross join lateral (values
  ('name', recipient_name),
  ('address', case when recipient_street <> '' and recipient_zip_code <> '' then recipient_street || ', ' || recipient_zip_code end),
  ('domain', split_part(lower(recipient_email), '@', 2)),
  ('customer', case when btrim(customer_number) <> '' then issuer_organization_number || ' ' || customer_number end)) told (kind, value)
where btrim(value) <> ''
union
select recipient_organization_number, kind, left(btrim(value), 500)
from company_cognomen cross join lateral (values
  ('name', recipient_name),
  ('domain', split_part(lower(recipient_email), '@', 2)),
  ('customer', case when btrim(recipient_customer_number) <> '' then issuer_organization_number || ' ' || recipient_customer_number end)) told (kind, value)
where recipient_organization_number is not null and removed_at is null and btrim(value) <> '';

-- Two recipients that may be one debtor, the lower number first, and what has been said of it (recipients 2).
create table recipient_proposal (
  id uuid primary key default gen_random_uuid(),
  one_number organization_number not null,
  other_number organization_number not null,
  state text not null default 'open' check (state in ('open', 'notSame', 'merged')),
  -- The sum of the points of the evidence.
  score smallint not null check (score >= 0),
  evidence jsonb not null,
  found_at timestamptz not null,
  -- Who has said that they are not the same, or taken their merge apart.
  said_at timestamptz,
  said_by text check (length(said_by) between 1 and 500),
  why text check (length(why) between 1 and 2000),
  -- What was known when that was said; what is known the next time they are compared when it is null. The pair is proposed again when more is.
  said_facts text[],
  constraint recipient_proposal_pair check (one_number < other_number),
  constraint recipient_proposal_once unique (one_number, other_number),
  constraint recipient_proposal_said check ((said_at is null) = (said_by is null) and (said_at is null) = (why is null)
    and (said_at is not null or (said_facts is null and state <> 'notSame')))
);
create index recipient_proposal_other on recipient_proposal (other_number);
create index recipient_proposal_strongest on recipient_proposal (state, score desc, found_at, id);
create index recipient_proposal_oldest on recipient_proposal (state, found_at, id);

-- What was proposed of an alias is proposed of the main recipient as long as they are merged; when they are taken apart again somebody has
-- said that the two are not the same.
create function proposals_of_merged() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.undone_at is null then
    update recipient_proposal set state = 'merged'
    where one_number = least(new.alias_number, new.main_number) and other_number = greatest(new.alias_number, new.main_number);
    insert into recipient_proposal
      (one_number, other_number, state, score, evidence, found_at, said_at, said_by, why, said_facts)
    select least(new.main_number, third), greatest(new.main_number, third), state, score, evidence, found_at, said_at, said_by, why, said_facts
    from recipient_proposal
    cross join lateral (select case when one_number = new.alias_number then other_number else one_number end as third) beside
    where new.alias_number in (one_number, other_number) and third <> new.main_number and debtor_of(third) = third
    on conflict do nothing;
  else
    insert into recipient_proposal (one_number, other_number, state, score, evidence, found_at, said_at, said_by, why)
    values (least(new.alias_number, new.main_number), greatest(new.alias_number, new.main_number), 'notSame', 0, '[]',
      new.undone_at, new.undone_at, new.undone_by, new.undone_reason)
    on conflict (one_number, other_number) do update
    set state = 'notSame', said_at = excluded.said_at, said_by = excluded.said_by, why = excluded.why, said_facts = null;
  end if;
  insert into recipient_to_compare (recipient) select number from unnest(array[new.alias_number, new.main_number]) number
  where exists (select from recipient_trait where recipient = number) order by 1
  on conflict (recipient) do update set since = recipient_to_compare.since;
  return null;
end $$;
create trigger recipient_merge_proposed after insert or update on recipient_merge for each row execute function proposals_of_merged();
