-- Invoices: what we are offered, and how it stands with it.

-- Where an invoice is. 4 and 13 are fixed (invoices 30); the others are our own (decision C7).
create table invoice_state (
  id smallint primary key,
  name text not null unique
);
revoke insert, update, delete on invoice_state from skynet_app;
insert into invoice_state values
  (1, 'Mottagen'), (2, 'Bedöms på nytt'), (3, 'Omprövas'), (4, 'Inväntar leveransgodkännande'), (5, 'Pausad'), (6, 'Köpt'), (7, 'Avslagen'),
  (8, 'Inget beslut'), (9, 'Nekad av mottagaren'), (10, 'Påmind'), (11, 'Betald'), (12, 'Borttagen'), (13, 'Avslutad'), (14, 'Återköpt');

-- What may follow on what, as areas/purchasing/invoices/states.ts says it. From no state but these does an invoice go anywhere.
create table invoice_state_step (
  from_state smallint not null references invoice_state,
  to_state smallint not null references invoice_state,
  primary key (from_state, to_state)
);
revoke insert, update, delete on invoice_state_step from skynet_app;
insert into invoice_state_step
  select f, t from unnest(array[1, 2, 3]) f, unnest(array[3, 4, 5, 6, 7, 8, 12]) t
  union all select f, t from unnest(array[3, 5, 7, 8]) f, unnest(array[2]) t
  union all select f, 12 from unnest(array[4, 5, 6, 7, 8, 9, 10]) f
  union all values (1, 5), (2, 5), (3, 5), (4, 6), (4, 7), (4, 9), (5, 7), (6, 10), (6, 11), (6, 14), (10, 11), (10, 14),
    (11, 6), (13, 6), (14, 6)
  union all select f, 13 from generate_series(1, 14) f where f <> 13
  on conflict do nothing;

-- A debtor abroad, whatever it is written as (recipients 8). What it owes is what open invoices hold that are written with any of its identities.
create table debtor_abroad (
  id uuid primary key default gen_random_uuid(),
  -- As it was written the first time.
  name text not null check (length(name) between 1 and 300),
  country text not null check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default skynet.now(),
  -- Set when it is one with another, which has its identities since.
  merged_into uuid references debtor_abroad,
  -- Since when a task asks somebody to decide on it, and which, so that it is done when that is (invoices 250); null when nothing waits.
  asked_at timestamptz,
  asked_task uuid,
  constraint debtor_abroad_another check (merged_into <> id)
);
create index debtor_abroad_merged on debtor_abroad (merged_into) where merged_into is not null;
revoke delete on debtor_abroad from skynet_app;

-- A debtor abroad has no number of ours: it is its country and its name, spelled in one way, without the form of the company. The name is read as
-- people read it: wide letters, and Greek and Cyrillic ones that nobody tells from Latin ones, are the Latin ones.
create function name_abroad(name text) returns text language sql immutable parallel safe
  return (
    select coalesce(nullif(regexp_replace(
      regexp_replace(plain, '\m(a/s|gmbh|co kg|kg|ag|as|asa|aps|oy|oyj|sa|sas|sarl|srl|spa|bv|nv|plc|ltd|limited|llc|inc|ab)\M', '', 'g'),
      '[^[:alnum:]]', '', 'g'), ''), plain)
    from (select replace(translate(regexp_replace(lower(normalize(name, NFKD)), U&'[\0300-\036F]', '', 'g'),
      'авеѕіјкмнорстухԍԛԝαβεζηικμνορτυχ', 'abesijkmhopctyxgqwabezhikmnoptyx'), '.', '') as plain) written
  );

-- One row per invoice we have been offered. Amounts in öre. Not partitioned: an invoice is unique by its source's reference whatever day it
-- comes, and that could not be held over partitions by time.
create table invoice (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default skynet.now(),
  source text not null check (source in ('partner', 'interpretation', 'integration')),
  reference text not null check (length(reference) between 1 and 300),
  -- Who sold it to us: the partner's name, or our own group's.
  partner text not null check (length(partner) between 1 and 200),
  -- Without a foreign key: an API client can be removed, its invoices stay.
  api_client_id uuid,
  -- 1 FactoringGruppen, 2 AtivoCore (decision A12)
  product_type smallint not null default 1 check (product_type in (1, 2)),
  -- Need not be known to us; then nothing is bought.
  issuer_organization_number organization_number not null,
  issuer_name text not null check (length(issuer_name) <= 300),
  -- Null for a recipient abroad.
  recipient_organization_number organization_number,
  recipient_name text not null check (length(recipient_name) <= 300),
  recipient_street text not null default '' check (length(recipient_street) <= 200),
  recipient_zip_code text not null default '' check (length(recipient_zip_code) <= 20),
  recipient_city text not null default '' check (length(recipient_city) <= 100),
  recipient_country text not null default 'SE' check (recipient_country ~ '^[A-Z]{2}$'),
  recipient_email text not null default '' check (length(recipient_email) <= 254),
  customer_number text not null default '' check (length(customer_number) <= 100),
  invoice_number text not null check (length(invoice_number) between 1 and 50),
  -- The number as it is compared: capitals, letters and digits alone.
  number_key text not null check (length(number_key) <= 50),
  invoice_amount bigint not null check (invoice_amount between -10000000000000 and 10000000000000),
  vat bigint check (vat between -10000000000000 and 10000000000000),
  currency text not null default 'SEK' check (currency ~ '^[A-Z]{3}$'),
  invoice_date date not null,
  due_date date not null,
  ocr_reference text not null default '' check (length(ocr_reference) <= 50),
  is_credit boolean not null default false,
  credit_for_invoice_number text not null default '' check (length(credit_for_invoice_number) <= 50),
  state smallint not null default 1 references invoice_state,
  state_at timestamptz not null default skynet.now(),
  state_by text not null check (length(state_by) between 1 and 200),
  state_comment text not null default '' check (length(state_comment) <= 2000),
  -- Set by a person: the next determination pauses the invoice.
  hold_reason text check (length(hold_reason) between 1 and 500),
  -- Determinations tried since the last time somebody asked for one.
  attempts smallint not null default 0 check (attempts >= 0),
  decision text check (decision in ('Buy', 'BuyWithRecipientApproval', 'BuyWithDeposition', 'BuyWithRepurchaseLimit',
    'BuyWithRecipientApprovalAndDeposition', 'BuyWithRecipientApprovalAndRepurchaseLimit', 'BuyWithDepositionAndRepurchaseLimit',
    'BuyWithRecipientApprovalAndDepositionAndRepurchaseLimit', 'Retry', 'Reject', 'Pause', 'NoDecision')),
  decided_at timestamptz,
  determination_id uuid,
  repurchase_usage bigint not null default 0 check (repurchase_usage >= 0),
  deposition_usage bigint not null default 0 check (deposition_usage >= 0),
  -- By which the invoice system knows it; null until it has been told.
  external_id text check (length(external_id) between 1 and 100),
  deleted_at timestamptz,
  deleted_by text,
  -- How much of it credit notes have taken back, öre; kept by their trigger alone, and never more than the invoice.
  credited bigint not null default 0,
  -- It is judged again when there is money for what is not known of its parties.
  awaits_budget boolean not null default false,
  -- What an invoice is worth in kronor, öre: its own amount, or in another currency that amount by the rate it was last judged at, before any haircut.
  -- Unknown as long as no rate is. Whatever adds invoices adds this, never amounts of different currencies.
  exchanged_amount bigint check (exchanged_amount between -9000000000000000 and 9000000000000000),
  kronor_amount bigint generated always as (case when currency = 'SEK' then invoice_amount else exchanged_amount end) stored,
  -- What the customer and the partner are told of the decision, one Swedish sentence. Null until an invoice is decided on, or where it has to be
  -- made of the stored determination when it is asked for.
  explanation text check (length(explanation) between 1 and 500),
  -- The recipient's number for VAT, in one spelling (DE123456789); null when the invoice does not say. Abroad the same number is the same debtor.
  recipient_vat_number text check (recipient_vat_number ~ '^[A-Z]{2}[0-9A-Z+*]{2,12}$'),
  constraint invoice_once unique (source, reference),
  constraint invoice_decided_whole check (
    (decision is null) = (decided_at is null) and (decision is null) = (determination_id is null)),
  constraint invoice_usage_bought check (decision like 'Buy%' or (repurchase_usage = 0 and deposition_usage = 0)),
  constraint invoice_deleted_whole check ((deleted_at is null) = (deleted_by is null) and (state <> 12 or deleted_at is not null)),
  constraint invoice_credited check (credited between 0 and greatest(invoice_amount, 0)),
  constraint invoice_credit_never_bought check (not is_credit or decision is null or decision not like 'Buy%'),
  constraint invoice_awaits_budget check (not awaits_budget or state = 3),
  constraint invoice_exchanged check (currency <> 'SEK' or exchanged_amount is null),
  constraint invoice_state_decision check (case state
      when 3 then decision = 'Retry' when 4 then decision like 'BuyWith%RecipientApproval%' when 5 then decision = 'Pause'
      when 6 then decision like 'Buy%' when 7 then decision in ('Reject', 'Retry', 'Pause') or decision like 'BuyWith%RecipientApproval%'
      when 8 then decision = 'NoDecision' when 9 then decision like 'BuyWith%RecipientApproval%' when 10 then decision like 'Buy%'
      when 11 then decision like 'Buy%' when 14 then decision like 'Buy%' when 1 then decision is null else true end)
) with (fillfactor = 90);
-- Each index has its question in docs/data-model.md. Rows of one instant are few: which comes first is settled when they have been read.
create index invoice_created on invoice (created_at desc, id);
-- For invoices that are nearly the same: of the issuer on one day.
create index invoice_issuer_date on invoice (issuer_organization_number, invoice_date, invoice_amount);
-- Who else writes to a recipient at a domain.
create index invoice_recipient_domain on invoice (recipient_organization_number, lower(split_part(recipient_email, '@', 2)))
  where recipient_email <> '';
-- Every invoice on a debtor abroad, for what is open of them is added up at each decision.
create index invoice_debtor_abroad on invoice (recipient_country, name_abroad(recipient_name)) where recipient_organization_number is null;
-- What one debtor is asked for in another currency, by what it is worth: for likeness across currencies.
create index invoice_exchanged_debtor on invoice (recipient_organization_number, kronor_amount)
  where currency <> 'SEK' and recipient_organization_number is not null;
create index invoice_vat_abroad on invoice (recipient_vat_number) where recipient_organization_number is null and recipient_vat_number is not null;
create index invoice_ocr_begins on invoice (translate(ocr_reference, ' -', '') text_pattern_ops, created_at desc, id) where ocr_reference <> '';
-- By number, of an issuer or of everybody: what is equal or begins so is found in it, the latest first, and the issuer and the day are looked at
-- in the index, before any row is read.
create index invoice_number on invoice (number_key text_pattern_ops, created_at desc, issuer_organization_number);
-- Of an issuer, the latest first, and on whom: a pair of parties is found here, and so is what an issuer has on recipients abroad.
create index invoice_issuer on invoice (issuer_organization_number, created_at desc, recipient_organization_number);
-- Of a recipient, the latest first. Those abroad have no number and stand together.
create index invoice_recipient on invoice (recipient_organization_number, created_at desc);
create index invoice_recipient_date on invoice (recipient_organization_number, invoice_date, invoice_amount);
create index invoice_decision_created on invoice (decision, created_at desc);
-- Whether a credit note on an invoice has come is asked before each purchase (invoices 230).
create index invoice_credit_note on invoice (issuer_organization_number, created_at) where is_credit;
-- What an invoice says is never changed, and it is never removed but marked so.
revoke update, delete on invoice from skynet_app;
grant update (state, state_at, state_by, state_comment, hold_reason, attempts, decision, decided_at, determination_id, repurchase_usage,
  deposition_usage, external_id, deleted_at, deleted_by, awaits_budget, exchanged_amount, explanation) on invoice to skynet_app;

-- What is business: an invoice that has not been removed, and of determinations that of such an invoice. What somebody has only tried has no
-- invoice, and is none. Whatever counts or adds invoices by decision, and whatever tries rules on earlier ones, goes by these two.
create function business_decision(decision text, deleted_at timestamptz) returns text language sql immutable as $$
  select case when deleted_at is null then coalesce(decision, '') else '' end
$$;

create function is_business(invoice uuid) returns boolean language sql stable as $$
  select invoice is not null and not exists (select from public.invoice i where i.id = invoice and i.deleted_at is not null)
$$;

-- Every state an invoice has been in, written by the trigger alone.
create table invoice_state_history (
  invoice_id uuid not null references invoice,
  number smallint not null check (number > 0),
  state smallint not null references invoice_state,
  at timestamptz not null,
  by_name text not null,
  comment text not null,
  decision text,
  determination_id uuid,
  primary key (invoice_id, number)
);
-- What went wrong of what was bought is little, and is read from the invoices themselves.
create index invoice_history_repurchased on invoice_state_history (at) include (invoice_id) where state = 14;
revoke insert, update, delete on invoice_state_history from skynet_app;

-- What an invoice's state is asked for stands apart from it: a row for one that waits for anything. No index of invoices names their state, so
-- that one that is reminded of, paid or over is written into none of them.
create table invoice_waiting (
  invoice_id uuid primary key references invoice,
  -- As the invoice has them. It is received, decided on again, tried again, awaits its recipient, or is paused.
  state smallint not null check (state between 1 and 5),
  issuer_organization_number organization_number not null,
  created_at timestamptz not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index invoice_waiting_undecided on invoice_waiting (issuer_organization_number, created_at, invoice_id) where state in (1, 2, 3);
revoke insert, update, delete on invoice_waiting from skynet_app;

-- Keeps the history and what waits. What is paid has the day it was: held where the state is kept, since no check sees another table.
create function invoice_state_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 1 then
      raise exception 'an invoice begins as received' using errcode = 'check_violation', constraint = 'invoice_state_step';
    end if;
  elsif not exists (select from invoice_state_step where from_state = old.state and to_state = new.state) then
    raise exception 'an invoice in state % cannot go to %', old.state, new.state using errcode = 'check_violation', constraint = 'invoice_state_step';
  end if;
  if new.state = 11 and not exists (select from invoice_balance where invoice_id = new.id and paid_on is not null) then
    raise exception 'a paid invoice has the day it was paid' using errcode = 'check_violation', constraint = 'invoice_paid';
  end if;
  if new.state between 1 and 5 then
    insert into invoice_waiting (invoice_id, state, issuer_organization_number, created_at)
    values (new.id, new.state, new.issuer_organization_number, new.created_at)
    on conflict (invoice_id) do update set state = excluded.state;
  elsif old.state between 1 and 5 then
    delete from invoice_waiting where invoice_id = new.id;
  end if;
  insert into invoice_state_history (invoice_id, number, state, at, by_name, comment, decision, determination_id)
  select new.id, coalesce(max(number), 0) + 1, new.state, new.state_at, new.state_by, new.state_comment,
    case when new.determination_id is distinct from (case when tg_op = 'UPDATE' then old.determination_id end) then new.decision end,
    case when new.determination_id is distinct from (case when tg_op = 'UPDATE' then old.determination_id end) then new.determination_id end
  from invoice_state_history where invoice_id = new.id;
  return null;
end $$;
create trigger invoice_state_kept after insert or update of state on invoice for each row execute function invoice_state_changed();

-- When the invoice system is asked about an invoice next stands apart from what was received: a row while it is asked about, which moves many
-- times while the invoice does not. It is made and taken away with the invoice's state.
create table invoice_ask (
  invoice_id uuid primary key references invoice,
  -- Over, though the invoice system has it: asked about with what is left of a run.
  is_over boolean not null,
  ask_at timestamptz not null,
  -- Times in a row it could not be asked about.
  asks_failed smallint not null default 0 check (asks_failed >= 0),
  -- Since when it is bought without the invoice system having said that it has it; null when it has, and when nobody waits for that.
  unconfirmed_since timestamptz,
  -- The due date of one that is bought or reminded of; null of others.
  unpaid_due date
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index invoice_ask_due on invoice_ask (is_over, ask_at, invoice_id);
create index invoice_ask_unconfirmed on invoice_ask (unconfirmed_since, invoice_id) where unconfirmed_since is not null;
create index invoice_ask_unpaid on invoice_ask (unpaid_due, invoice_id) where unpaid_due is not null;
revoke insert, update, delete on invoice_ask from skynet_app;
grant update (ask_at, asks_failed) on invoice_ask to skynet_app;

-- States as areas/purchasing/invoices/states.ts has them: of which the invoice system may have something to tell, and over.
create function invoice_ask_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state in (4, 6, 10, 11) or (new.state in (12, 13, 14) and new.external_id is not null) then
    insert into invoice_ask as kept (invoice_id, is_over, ask_at, unconfirmed_since, unpaid_due)
    values (new.id, new.state in (12, 13, 14), new.state_at, case when new.state = 6 and new.external_id is null then new.state_at end,
      case when new.state in (6, 10) then new.due_date end)
    on conflict (invoice_id) do update
    set is_over = excluded.is_over, unconfirmed_since = excluded.unconfirmed_since, unpaid_due = excluded.unpaid_due
    where (kept.is_over, kept.unconfirmed_since, kept.unpaid_due) is distinct from (excluded.is_over, excluded.unconfirmed_since, excluded.unpaid_due);
  else
    delete from invoice_ask where invoice_id = new.id;
  end if;
  return null;
end $$;
create trigger invoice_ask_kept after update of state, external_id on invoice for each row
  when (new.state <> old.state or new.external_id is distinct from old.external_id) execute function invoice_ask_kept();

-- What only likeness asks of an invoice stands apart from it: where it is to be paid, fingerprints of its print and what its document states.
-- A row for those that say any of it, written once; most of what moves an invoice never reads it.
create table invoice_likeness (
  invoice_id uuid primary key references invoice,
  -- As the invoice has them, so that those like it are found here.
  issuer_organization_number organization_number not null,
  created_at timestamptz not null,
  invoice_date date not null,
  -- In one spelling ('BG50501055'); empty when it does not say.
  payment_account text not null default '' check (length(payment_account) <= 40),
  -- Of the words of the first page and of where print stands on it; empty when it came without print.
  text_print integer[] not null default '{}' check (cardinality(text_print) <= 128),
  layout_print integer[] not null default '{}' check (cardinality(layout_print) in (0, 12)),
  -- Of its own sums, of who is to be paid and of what kind it is; amounts in öre.
  stated jsonb check (jsonb_typeof(stated) = 'object' and length(stated::text) <= 4000)
);
create index invoice_likeness_account on invoice_likeness (payment_account, issuer_organization_number, created_at, invoice_id) where payment_account <> '';
create index invoice_likeness_text on invoice_likeness (issuer_organization_number, invoice_date) where text_print <> '{}';
create index invoice_likeness_layout on invoice_likeness (issuer_organization_number, created_at desc) where layout_print <> '{}';
revoke update, delete on invoice_likeness from skynet_app;

create table invoice_document (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoice,
  stored_file_id uuid not null references stored_file,
  file_name text not null check (length(file_name) between 1 and 255),
  created_at timestamptz not null default skynet.now(),
  unique (invoice_id, stored_file_id)
);
