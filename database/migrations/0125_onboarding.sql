-- How a company becomes a customer, or gets something more. Shares its id with its group of tasks.
create table onboarding (
  id uuid primary key references company_task_group,
  organization_number organization_number not null references company,
  company_name text not null check (length(company_name) between 1 and 300),
  -- Decision A1
  onboarding_type smallint not null check (onboarding_type between 0 and 3),
  -- 1 FactoringGruppen, 2 AtivoCore (decision A12)
  product_type smallint not null check (product_type in (1, 2)),
  -- Who began it (decision A11).
  channel text not null check (channel in ('Sales', 'Customer', 'Bokio')),
  prospect_id uuid,
  requires_aml boolean not null,
  initiator_name text not null,
  initiator_email text,
  initiator_personal_number personal_number,
  contact_name text not null check (length(contact_name) between 1 and 200),
  contact_email email_address not null,
  contact_phone text not null check (contact_phone ~ '^\d{1,20}$'),
  contact_relation text not null check (length(contact_relation) <= 200),
  promotional_code text not null check (length(promotional_code) <= 50),
  -- Kept although blacklisted, on somebody's word.
  blacklist_ignored boolean not null default false,
  sales_rep_id uuid references internal_user on delete set null,
  contacted_at timestamptz,
  contacted_by text,
  canceled_at timestamptz,
  canceled_by text,
  canceled_reason text check (length(canceled_reason) between 1 and 2000),
  completed_at timestamptz,
  completed_by text,
  -- Deleted ones are kept, and shown to nobody.
  deleted_at timestamptz,
  deleted_by text,
  reminder2_at timestamptz,
  reminder7_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  search_text text not null generated always as
    (lower(company_name || ' ' || organization_number || ' ' || contact_name || ' ' || contact_email)) stored,
  constraint onboarding_contacted check ((contacted_at is null) = (contacted_by is null)),
  constraint onboarding_canceled check ((canceled_at is null) = (canceled_by is null) and (canceled_at is null) = (canceled_reason is null)),
  constraint onboarding_completed check ((completed_at is null) = (completed_by is null)),
  constraint onboarding_deleted check ((deleted_at is null) = (deleted_by is null)),
  constraint onboarding_ends_once check (completed_at is null or (canceled_at is null and deleted_at is null)),
  constraint onboarding_reminders check (onboarding_type = 0 or (reminder2_at is null and reminder7_at is null))
);
create unique index onboarding_ongoing on onboarding (organization_number)
  where completed_at is null and canceled_at is null and deleted_at is null;
create index onboarding_listed on onboarding (created_at desc, id) where deleted_at is null;
create index onboarding_company on onboarding (organization_number, created_at desc);
create index onboarding_sales_rep on onboarding (sales_rep_id, created_at desc) where deleted_at is null;
create index onboarding_search on onboarding using gin (search_text gin_trgm_ops);

create table onboarding_invitation (
  -- Stands in the address the customer is sent, so it cannot be guessed.
  id uuid primary key default gen_random_uuid(),
  onboarding_id uuid not null references onboarding,
  -- The last day it counts.
  valid_to date not null,
  one_time_use boolean not null,
  -- Sent to the customer; otherwise a link staff hand over themselves.
  sent_to email_address,
  created_at timestamptz not null,
  created_by text not null,
  removed_at timestamptz,
  removed_by text,
  constraint onboarding_invitation_removed check ((removed_at is null) = (removed_by is null))
);
create index onboarding_invitation_present on onboarding_invitation (onboarding_id, created_at) where removed_at is null;

-- A step towards another system that could not be made, until somebody says that it has been mended by hand.
create table onboarding_failure (
  id uuid primary key default gen_random_uuid(),
  onboarding_id uuid not null references onboarding,
  -- The message that could not be delivered; one failure each.
  outbox_message_id uuid unique references outbox_message,
  reason text not null check (length(reason) between 1 and 200),
  failure text not null check (length(failure) <= 2000),
  created_at timestamptz not null,
  checked_at timestamptz,
  checked_by text,
  constraint onboarding_failure_checked check ((checked_at is null) = (checked_by is null))
);
create index onboarding_failure_onboarding on onboarding_failure (onboarding_id, created_at);
create index onboarding_failure_open on onboarding_failure (onboarding_id) where checked_at is null;

create table onboarding_subscription (
  onboarding_id uuid not null references onboarding,
  user_id uuid not null references internal_user on delete cascade,
  primary key (onboarding_id, user_id)
);
revoke delete on onboarding, onboarding_invitation, onboarding_failure from skynet_app;

-- What the next look for undelivered messages has to go through.
create index outbox_message_dead_onboarding on outbox_message (idempotency_key) where state = 'dead' and idempotency_key like 'onboarding %';
