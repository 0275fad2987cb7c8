-- Where an invoice is. 4 and 13 are fixed (invoices 30); the others are our own (decision C7).
create table invoice_state (
  id smallint primary key,
  name text not null unique
);
insert into invoice_state values
  (1, 'Mottagen'), (2, 'Bedöms på nytt'), (3, 'Omprövas'), (4, 'Inväntar leveransgodkännande'), (5, 'Pausad'), (6, 'Köpt'), (7, 'Avslagen'),
  (8, 'Inget beslut'), (9, 'Nekad av mottagaren'), (10, 'Påmind'), (11, 'Betald'), (12, 'Borttagen'), (13, 'Avslutad'), (14, 'Återköpt');

-- What may follow on what, as areas/invoices/states.ts says it. From no state but these does an invoice go anywhere.
create table invoice_state_step (
  from_state smallint not null references invoice_state,
  to_state smallint not null references invoice_state,
  primary key (from_state, to_state)
);
insert into invoice_state_step
  select f, t from unnest(array[1, 2, 3]) f, unnest(array[3, 4, 5, 6, 7, 8, 12]) t
  union all select f, t from unnest(array[3, 5, 7, 8]) f, unnest(array[2]) t
  union all select f, 12 from unnest(array[4, 5, 6, 7, 8, 9, 10]) f
  union all values (1, 5), (2, 5), (3, 5), (4, 6), (4, 9), (6, 10), (6, 11), (6, 14), (10, 11), (10, 14)
  union all select f, 13 from generate_series(1, 14) f where f <> 13
  on conflict do nothing;
revoke insert, update, delete on invoice_state, invoice_state_step from skynet_app;

-- One row per invoice we have been offered. Amounts in öre. Not partitioned: an invoice is unique by its source's reference whatever day it
-- comes, and that could not be held over partitions by time.
create table invoice (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
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
  state_at timestamptz not null default now(),
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
  synced_at timestamptz,
  paid_on date,
  deleted_at timestamptz,
  deleted_by text,

  constraint invoice_once unique (source, reference),
  constraint invoice_decided_whole check (
    (decision is null) = (decided_at is null) and (decision is null) = (determination_id is null)),
  constraint invoice_state_decision check (case state
    when 3 then decision = 'Retry' when 4 then decision like 'BuyWith%RecipientApproval%' when 5 then decision = 'Pause'
    when 6 then decision like 'Buy%' when 7 then decision = 'Reject' when 8 then decision = 'NoDecision'
    when 9 then decision like 'BuyWith%RecipientApproval%' when 10 then decision like 'Buy%' when 11 then decision like 'Buy%'
    when 14 then decision like 'Buy%' when 1 then decision is null else true end),
  constraint invoice_usage_bought check (decision like 'Buy%' or (repurchase_usage = 0 and deposition_usage = 0)),
  constraint invoice_deleted_whole check ((deleted_at is null) = (deleted_by is null) and (state <> 12 or deleted_at is not null)),
  constraint invoice_paid check (state <> 11 or paid_on is not null)
) with (fillfactor = 90);
create index invoice_created on invoice (created_at desc, id);
create index invoice_issuer on invoice (issuer_organization_number, created_at desc, id);
create index invoice_recipient on invoice (recipient_organization_number, created_at desc, id) where recipient_organization_number is not null;
-- For duplicates: the same number of the issuer, and what the recipient got about the same day.
create index invoice_number on invoice (issuer_organization_number, number_key);
create index invoice_recipient_date on invoice (recipient_organization_number, invoice_date, invoice_amount)
  where recipient_organization_number is not null;
-- Work left to do: what waits to be decided, and what is not paid.
create index invoice_waiting on invoice (state_at) where state in (1, 2, 3);
create index invoice_unpaid on invoice (due_date, id) where state in (6, 10);
create index invoice_payments on invoice (recipient_organization_number, paid_on desc) where paid_on is not null;

-- What an invoice says is never changed, and it is never removed but marked so.
revoke update, delete on invoice from skynet_app;
grant update (state, state_at, state_by, state_comment, hold_reason, attempts, decision, decided_at, determination_id, repurchase_usage,
  deposition_usage, external_id, synced_at, paid_on, deleted_at, deleted_by) on invoice to skynet_app;

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
revoke insert, update, delete on invoice_state_history from skynet_app;

create function invoice_state_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 1 then
      raise exception 'an invoice begins as received' using errcode = 'check_violation', constraint = 'invoice_state_step';
    end if;
  elsif not exists (select from invoice_state_step where from_state = old.state and to_state = new.state) then
    raise exception 'an invoice in state % cannot go to %', old.state, new.state using errcode = 'check_violation', constraint = 'invoice_state_step';
  end if;
  insert into invoice_state_history (invoice_id, number, state, at, by_name, comment, decision, determination_id)
  select new.id, coalesce(max(number), 0) + 1, new.state, new.state_at, new.state_by, new.state_comment,
    case when new.determination_id is distinct from (case when tg_op = 'UPDATE' then old.determination_id end) then new.decision end,
    case when new.determination_id is distinct from (case when tg_op = 'UPDATE' then old.determination_id end) then new.determination_id end
  from invoice_state_history where invoice_id = new.id;
  return null;
end $$;
create trigger invoice_state_kept after insert or update of state on invoice for each row execute function invoice_state_changed();

create table invoice_document (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoice,
  stored_file_id uuid not null references stored_file,
  file_name text not null check (length(file_name) between 1 and 255),
  created_at timestamptz not null default now(),
  unique (invoice_id, stored_file_id)
);

-- Messages to the issuer about an invoice (invoices 3, 4).
create table invoice_message (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoice,
  message text not null check (length(message) between 1 and 178),
  created_at timestamptz not null default now(),
  created_by text not null
);
create index invoice_message_invoice on invoice_message (invoice_id, created_at desc, id);
-- How a contact of an issuer wants to be told. Without a row: by e-mail.
create table notification_choice (
  contact_id uuid primary key references contact on delete cascade,
  by_email boolean not null default true,
  by_push boolean not null default false
);

-- What the invoice system tells about the payment. Each thing is told once.
create table invoice_payment_event (
  invoice_id uuid not null references invoice,
  kind text not null check (kind in ('paymentSubmission', 'firstReminder', 'secondReminder', 'payed')),
  at timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (invoice_id, kind)
);

-- When we think it will be paid, and how right we were (invoices 22). Made once, when it is bought; days are counted from the due date.
create table invoice_forecast (
  invoice_id uuid primary key references invoice,
  made_at timestamptz not null,
  -- Payments it was made from: the recipient's own, and all there were.
  own_payments integer not null check (own_payments >= 0),
  expected_days integer not null,
  -- [{modelCertainty, minimum, maximum}], certainty in percent
  buckets jsonb not null check (jsonb_typeof(buckets) = 'array'),
  result smallint check (result between 1 and 4)
);
revoke update, delete on invoice_forecast from skynet_app;
grant update (result) on invoice_forecast to skynet_app;

-- For whom an API client sells. Null: for nobody yet.
alter table api_client add column partner_type text references partner_type;

-- What a partner has sent under a key, and what it was answered: sent again, it is answered the same.
create table partner_request (
  api_client_id uuid not null references api_client on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (api_client_id, idempotency_key)
);
create index partner_request_created on partner_request (created_at);
