-- What is foreseen, told and said of invoices, and those that could not be taken in or sent on.

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

-- Two invoices that look alike and are not the same, as a person has said: the pair is never taken for nearly the same again.
-- The lower id stands first, so that a pair stands once.
create table invoice_not_same (
  one_id uuid not null references invoice,
  other_id uuid not null references invoice,
  said_at timestamptz not null,
  said_by text not null check (length(said_by) between 1 and 200),
  why text not null default '' check (length(why) <= 500),
  primary key (one_id, other_id),
  constraint invoice_not_same_pair check (one_id < other_id)
);
create index invoice_not_same_other on invoice_not_same (other_id);

-- Invoices that are decided on again when what was asked for their sake is approved. A row goes when that is done.
create table invoice_after_approval (
  approval_id uuid not null references approval,
  invoice_id uuid not null references invoice,
  asked_at timestamptz not null,
  primary key (approval_id, invoice_id)
);
create index invoice_after_approval_invoice on invoice_after_approval (invoice_id);
revoke update on invoice_after_approval from skynet_app;

-- Each thing the invoice system has told by itself, once. Without a foreign key: what it tells of an invoice we do not know is kept until somebody has looked at it.
create table invoice_system_event (
  id text primary key check (length(id) between 1 and 100),
  received_at timestamptz not null,
  invoice_reference text not null check (length(invoice_reference) between 1 and 100),
  sequence bigint not null check (sequence >= 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  outcome text not null check (outcome in ('taken', 'older', 'unknown')),
  handled_at timestamptz,
  handled_by text check (length(handled_by) between 1 and 200),
  handled_why text check (length(handled_why) between 1 and 500),
  constraint invoice_system_event_handled check (
    (handled_at is null) = (handled_by is null) and (handled_at is null) = (handled_why is null)
    and (handled_at is null or outcome = 'unknown'))
);
create index invoice_system_event_unknown on invoice_system_event (received_at, id) where outcome = 'unknown' and handled_at is null;
create index invoice_system_event_received on invoice_system_event (received_at);
revoke update on invoice_system_event from skynet_app;
grant update (handled_at, handled_by, handled_why) on invoice_system_event to skynet_app;

-- What the invoice system tells about the payment. Each thing is told once.
create table invoice_payment_event (
  invoice_id uuid not null references invoice,
  kind text not null check (kind in ('paymentSubmission', 'firstReminder', 'secondReminder', 'payed')),
  at timestamptz not null,
  told_at timestamptz not null default skynet.now(),
  primary key (invoice_id, kind)
);

-- What the invoice system tells of and dates ahead is kept until its day has come; what is told of the invoice after that takes its place.
create table invoice_news_ahead (
  invoice_id uuid primary key references invoice,
  from_day date not null,
  content jsonb not null check (jsonb_typeof(content) = 'object')
);
create index invoice_news_ahead_day on invoice_news_ahead (from_day, invoice_id);

-- Messages to the issuer about an invoice (invoices 3, 4).
create table invoice_message (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoice,
  message text not null check (length(message) between 1 and 178),
  created_at timestamptz not null default skynet.now(),
  created_by text not null
);
create index invoice_message_invoice on invoice_message (invoice_id, created_at desc, id);

-- An address that is asked, or has answered, whether what a recipient is invoiced for was delivered: of one issuer and one recipient, and
-- whether two have let its approvals count though it is new or doubtful.
create table delivery_approver (
  id uuid primary key default gen_random_uuid(),
  issuer_organization_number organization_number not null,
  -- The recipient's number; of one that has none with us the name, in lower case.
  recipient_key text not null check (length(recipient_key) between 1 and 300),
  email email_address not null check (email = lower(email)),
  added_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text check (length(accepted_by) between 1 and 500),
  -- What spoke against it when it was accepted: anything else that speaks against it later is not.
  accepted_doubts text[] not null default '{}',
  constraint delivery_approver_accepted check ((accepted_at is null) = (accepted_by is null)
    and (accepted_at is not null or accepted_doubts = '{}')),
  unique (issuer_organization_number, recipient_key, email)
);
revoke delete on delivery_approver from skynet_app;

create table delivery_approver_invoice (
  invoice_id uuid not null references invoice,
  approver_id uuid not null references delivery_approver,
  -- Null for one that has answered the invoice system without being asked by us.
  asked_at timestamptz,
  asked_by text check (length(asked_by) between 1 and 200),
  -- When the invoice system first told that it approves.
  told_at timestamptz,
  -- When its approval bought the invoice.
  counted_at timestamptz,
  -- The task of whoever is to see to it that an approval the invoice system told of counts, or that somebody else is asked.
  user_task_id uuid,
  primary key (invoice_id, approver_id),
  constraint delivery_approver_asked check ((asked_at is null) = (asked_by is null) and (asked_at is not null or told_at is not null))
);
create index delivery_approver_invoices on delivery_approver_invoice (approver_id);
revoke delete on delivery_approver_invoice from skynet_app;

-- One subscription per invoice (subscriptions 7): who is told, and what, when the invoice reaches a state. It is told of once; a save has it wait anew.
create table invoice_subscription (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoice,
  type text not null check (length(type) between 1 and 50),
  value text not null default '' check (length(value) <= 200),
  message text not null default '' check (length(message) <= 2000),
  recipients text[] not null default '{}',
  created_at timestamptz not null default skynet.now(),
  created_by text not null,
  version integer not null default 1 check (version >= 1),
  changed_at timestamptz not null default skynet.now(),
  -- When the state was reached and the messages were written.
  sent_at timestamptz,
  constraint invoice_subscription_type check (type = 'state'),
  constraint invoice_subscription_recipients check (cardinality(recipients) <= 20 and array_position(recipients, null) is null)
);
create unique index invoice_subscription_once on invoice_subscription (invoice_id);

-- Mails about invoices, to their issuer or their recipient (feedback 13). What has been sent is never changed.
create table invoice_feedback (
  id uuid primary key default gen_random_uuid(),
  type smallint not null check (type between 1 and 6),
  message text not null default '' check (length(message) <= 178 and (type <= 4 or message = '')),
  email email_address not null,
  issuer_organization_number organization_number not null,
  created_at timestamptz not null default skynet.now(),
  created_by text not null
);
create index invoice_feedback_age on invoice_feedback (created_at);
-- Rows that nobody removes by hand, and the night does when their time is over.
revoke update on invoice_feedback from skynet_app;

create table invoice_feedback_invoice (
  invoice_id uuid not null references invoice,
  feedback_id uuid not null references invoice_feedback,
  primary key (invoice_id, feedback_id)
);
create index invoice_feedback_invoices on invoice_feedback_invoice (feedback_id);
revoke update on invoice_feedback_invoice from skynet_app;

-- Invoices that came and could not be taken in, and those that were taken in and could not be sent to the invoice system (unprocessed 16).
create table unprocessed_invoice (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default skynet.now(),
  -- 0 from an issuer's own system, 1 from a partner.
  origin smallint not null check (origin in (0, 1)),
  partner text not null default '' check (length(partner) <= 200),
  api_client_id uuid,
  -- The invoice it became, where it was taken in.
  invoice_id uuid references invoice,
  -- What it is known by among those that wait: sent again, it is the same one.
  intake_key text not null check (length(intake_key) between 1 and 400),
  reference text not null default '' check (length(reference) <= 300),
  issuer_organization_number organization_number not null,
  issuer_name text not null check (length(issuer_name) <= 300),
  -- As it was written: it may be what is wrong.
  recipient_organization_number text not null default '' check (length(recipient_organization_number) <= 100),
  recipient_name text not null default '' check (length(recipient_name) <= 300),
  recipient_street text not null default '' check (length(recipient_street) <= 200),
  recipient_zip_code text not null default '' check (length(recipient_zip_code) <= 100),
  recipient_city text not null default '' check (length(recipient_city) <= 100),
  invoice_number text not null default '' check (length(invoice_number) <= 100),
  -- Öre, where it could be read.
  invoice_amount bigint,
  -- The fields as they were sent; empty for one that was taken in.
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  -- [{state, message, source, originalValue}]
  errors jsonb not null check (jsonb_typeof(errors) = 'array'),
  error_states smallint[] not null check (cardinality(error_states) > 0 and error_states <@ '{1,2,3,4,5,6}'),
  state text not null default 'open' check (state in ('open', 'sent', 'removed')),
  handled_at timestamptz,
  handled_by text check (length(handled_by) between 1 and 200),
  check ((state = 'open') = (handled_at is null) and (handled_at is null) = (handled_by is null))
);
create unique index unprocessed_once on unprocessed_invoice (intake_key) where state = 'open';
create index unprocessed_created on unprocessed_invoice (created_at desc, id) where state = 'open';
create index unprocessed_issuer on unprocessed_invoice (issuer_name, id) where state = 'open';
create index unprocessed_invoice_sent on unprocessed_invoice (invoice_id) where invoice_id is not null;
revoke delete on unprocessed_invoice from skynet_app;

-- An invoice whose message to the invoice system is given up waits in the work list until it has been sent again, by whomever.
create function invoice_send_changed() returns trigger language plpgsql as $$
begin
  if new.state = 'dead' then
    insert into unprocessed_invoice (origin, partner, invoice_id, intake_key, issuer_organization_number, issuer_name,
      recipient_organization_number, recipient_name, recipient_street, recipient_zip_code, recipient_city, invoice_number, invoice_amount, errors, error_states)
    select case source when 'partner' then 1 else 0 end, partner, id, 'sending:' || id, issuer_organization_number, issuer_name,
      coalesce(recipient_organization_number, ''), recipient_name, recipient_street, recipient_zip_code, recipient_city, invoice_number, invoice_amount,
      jsonb_build_array(jsonb_build_object('state', 4, 'message', coalesce(new.last_error, ''), 'source', 'Fakturasystemet', 'originalValue', '')), '{4}'
    from invoice where id = case when new.payload ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (new.payload ->> 'id')::uuid end
    on conflict (intake_key) where state = 'open' do update set errors = excluded.errors;
  else
    update unprocessed_invoice set state = 'sent', handled_at = skynet.now(), handled_by = 'Skynet'
    where intake_key = 'sending:' || (new.payload ->> 'id') and state = 'open'
      and not exists (select from outbox_message other where other.destination = 'invoice-system' and other.kind = 'invoice.state'
        and other.state = 'dead' and other.payload ->> 'id' = new.payload ->> 'id' and other.id <> new.id);
  end if;
  return null;
end $$;
create trigger invoice_send_changed after update of state on outbox_message for each row
  when (new.destination = 'invoice-system' and new.kind = 'invoice.state' and (new.state = 'dead') is distinct from (old.state = 'dead'))
  execute function invoice_send_changed();

create table invoice_comment (
  id uuid primary key default gen_random_uuid(),
  unprocessed_invoice_id uuid not null references unprocessed_invoice,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default skynet.now(),
  created_by text not null
);
create index invoice_comment_of on invoice_comment (unprocessed_invoice_id, created_at desc, id);
revoke update, delete on invoice_comment from skynet_app;
