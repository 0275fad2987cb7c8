-- Recipients that may be one debtor, and debtors abroad.

-- Recipients that are one debtor: what is invoiced to the alias counts on the main recipient, until that is undone (limits 70).
create table recipient_merge (
  id uuid primary key default gen_random_uuid(),
  alias_number organization_number not null,
  main_number organization_number not null,
  merged_at timestamptz not null,
  -- Who asked and who approved.
  merged_by text not null check (length(merged_by) between 1 and 500),
  reason text not null check (length(reason) between 1 and 2000),
  undone_at timestamptz,
  undone_by text check (length(undone_by) between 1 and 500),
  undone_reason text check (length(undone_reason) between 1 and 2000),
  constraint recipient_merge_of_two check (alias_number <> main_number),
  constraint recipient_merge_undone check (
    (undone_at is null) = (undone_by is null) and (undone_at is null) = (undone_reason is null) and undone_at >= merged_at)
);
create unique index recipient_merge_alias on recipient_merge (alias_number) where undone_at is null;
create index recipient_merge_main on recipient_merge (main_number) where undone_at is null;
revoke update, delete on recipient_merge from skynet_app;
grant update (undone_at, undone_by, undone_reason) on recipient_merge to skynet_app;

-- Whose limit what is invoiced to a number takes of: the main recipient's, of one that is merged with nobody its own.
create function debtor_of(number text) returns text language sql stable as $$
  select coalesce((select main_number from recipient_merge where alias_number = number and undone_at is null), number)
$$;

-- No chains, and no limit by hand that would count beside the main recipient's. Both limits are held first, as whoever reserves holds them.
create function recipients_merged() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null then
      raise exception 'a merge is undone once' using errcode = 'check_violation', constraint = 'recipient_merge_undone_once';
    end if;
    return new;
  end if;
  perform from client_limit where organization_number in (new.alias_number, new.main_number) and limit_type = 3
  order by organization_number for update;
  if (select count(*) from client_limit where organization_number in (new.alias_number, new.main_number) and limit_type = 3) < 2 then
    raise exception 'both are recipients of ours' using errcode = 'check_violation', constraint = 'recipient_merge_recipients';
  end if;
  if exists (select from recipient_merge where undone_at is null and (main_number = new.alias_number or alias_number = new.main_number)) then
    raise exception 'merges make no chain' using errcode = 'check_violation', constraint = 'recipient_merge_no_chain';
  end if;
  if exists (select from client_limit where organization_number = new.alias_number and limit_type in (3, 4) and limit_value is not null) then
    raise exception 'the alias has a limit by hand' using errcode = 'check_violation', constraint = 'recipient_merge_one_limit';
  end if;
  return new;
end $$;
create trigger recipient_merge_kept before insert or update on recipient_merge for each row execute function recipients_merged();

create function limit_of_alias() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if debtor_of(new.organization_number) <> new.organization_number then
    raise exception 'the limit is the main recipient''s' using errcode = 'check_violation', constraint = 'limit_of_alias';
  end if;
  return new;
end $$;
create trigger client_limit_of_debtor before update of limit_value on client_limit for each row
  when (new.limit_type in (3, 4) and new.limit_value is not null and new.limit_value is distinct from old.limit_value)
  execute function limit_of_alias();

-- What is held when a transaction ends is held of the debtor's limit, whatever path it took. Its limit is held by then, and a merge waits for it.
create function limit_under_debtor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.organization_number <> debtor_of(coalesce(new.alias_number, new.organization_number))
    and exists (select from limit_reservation where id = new.id and released_at is null)
  then
    raise exception 'the limit is the main recipient''s' using errcode = 'check_violation', constraint = 'limit_of_alias';
  end if;
  return null;
end $$;
create constraint trigger limit_reservation_under_debtor after insert on limit_reservation deferrable initially deferred
  for each row when (new.limit_type = 3 and new.released_at is null) execute function limit_under_debtor();

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

-- Recipients of whom something is new, the oldest first: a job compares them with the others.
create table recipient_to_compare (
  recipient organization_number primary key,
  since timestamptz not null default skynet.clock()
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

-- What a debtor abroad is written as: a name in a country, spelled in one way, or a number for VAT. Each is one debtor's.
create table debtor_abroad_identity (
  id uuid primary key default gen_random_uuid(),
  debtor_id uuid not null references debtor_abroad,
  kind text not null check (kind in ('name', 'vat')),
  -- Empty of a number for VAT, which has its country in it.
  country text not null check (country ~ '^([A-Z]{2})?$'),
  key text not null check (length(key) <= 600),
  -- As it was written the first time.
  written text not null check (length(written) between 1 and 300),
  constraint debtor_abroad_identity_once unique (kind, country, key),
  constraint debtor_abroad_identity_country check ((kind = 'vat') = (country = ''))
);
create index debtor_abroad_identity_debtor on debtor_abroad_identity (debtor_id);
create index debtor_abroad_identity_spelled on debtor_abroad_identity using gin (key gin_trgm_ops) where kind = 'name';
revoke delete on debtor_abroad_identity from skynet_app;

-- Whose debt an invoice is: that of its number for VAT when it has one, else that of its name; null of what nobody has decided on yet.
create function debtor_abroad_of(country text, name text, vat_number text) returns uuid language sql stable parallel safe
  return coalesce(
    (select debtor_id from debtor_abroad_identity identity
      where kind = 'vat' and identity.country = '' and key = vat_number),
    (select debtor_id from debtor_abroad_identity identity
      where kind = 'name' and identity.country = debtor_abroad_of.country and key = name_abroad(name)));

-- That two debtors abroad are not the same, the lower id first, as two persons have said: then what an invoice is written with makes them one no more.
create table debtor_abroad_apart (
  one_id uuid not null references debtor_abroad,
  other_id uuid not null references debtor_abroad,
  primary key (one_id, other_id),
  constraint debtor_abroad_apart_pair check (one_id < other_id)
);
create index debtor_abroad_apart_other on debtor_abroad_apart (other_id);

-- Every time debtors abroad became one, or two again: by whom and why.
create table debtor_abroad_change (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('merge', 'split')),
  -- The one that is left with the identities, or that they were taken from; and the other.
  debtor_id uuid not null references debtor_abroad,
  other_id uuid not null references debtor_abroad,
  identities text[] not null,
  changed_at timestamptz not null,
  changed_by text not null check (length(changed_by) between 1 and 500),
  reason text not null check (length(reason) between 1 and 2000)
);
create index debtor_abroad_change_debtor on debtor_abroad_change (debtor_id, changed_at desc, id);
create index debtor_abroad_change_other on debtor_abroad_change (other_id);
revoke update, delete on debtor_abroad_change from skynet_app;

-- Two debtors abroad that may be one, the lower id first, and what has been said of it (recipients 11).
create table debtor_abroad_proposal (
  id uuid primary key default gen_random_uuid(),
  one_id uuid not null references debtor_abroad,
  other_id uuid not null references debtor_abroad,
  state text not null default 'open' check (state in ('open', 'notSame', 'merged')),
  -- The sum of the points of the evidence.
  score smallint not null check (score >= 0),
  evidence jsonb not null,
  found_at timestamptz not null,
  -- Who has said that they are not the same, or taken them apart.
  said_at timestamptz,
  said_by text check (length(said_by) between 1 and 500),
  why text check (length(why) between 1 and 2000),
  constraint debtor_abroad_proposal_pair check (one_id < other_id),
  constraint debtor_abroad_proposal_once unique (one_id, other_id),
  constraint debtor_abroad_proposal_said check ((said_at is null) = (said_by is null) and (said_at is null) = (why is null)
    and (said_at is not null or state <> 'notSame'))
);
create index debtor_abroad_proposal_other on debtor_abroad_proposal (other_id);
create index debtor_abroad_proposal_strongest on debtor_abroad_proposal (state, score desc, found_at, id);
create index debtor_abroad_proposal_oldest on debtor_abroad_proposal (state, found_at, id);

-- What has been said of a debtor abroad, whom no register answers about: that two answer for it up to an amount until a day, or that
-- one refuses it (recipients 13). The latest counts; none is changed.
create table debtor_abroad_standing (
  id uuid primary key default gen_random_uuid(),
  debtor_id uuid not null references debtor_abroad,
  kind text not null check (kind in ('accepted', 'declined')),
  -- Öre that open invoices may hold together, and the last day.
  most bigint check (most > 0),
  end_date date,
  said_at timestamptz not null,
  said_by text not null check (length(said_by) between 1 and 500),
  reason text not null check (length(reason) between 1 and 2000),
  constraint debtor_abroad_standing_accepted check ((kind = 'accepted') = (most is not null) and (most is null) = (end_date is null))
);
create index debtor_abroad_standing_latest on debtor_abroad_standing (debtor_id, said_at desc, id);
revoke update, delete on debtor_abroad_standing from skynet_app;
