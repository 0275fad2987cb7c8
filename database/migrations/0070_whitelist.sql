-- Exceptions: what a company is let through for although a rule says no, until a day (whitelist 1, 5).
create table whitelist_entry (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  -- Only for invoices to this one.
  recipient_organization_number organization_number,
  measure text not null check (length(measure) between 1 and 100),
  -- What the value is follows from the rule; kept, so that an old exception never changes what it says.
  value_kind text not null check (value_kind in ('date', 'boolean', 'number', 'rating')),
  value_date date,
  -- Öre.
  value_amount bigint check (value_amount between 0 and 10000000000000),
  -- Hundredths of a point.
  value_rating integer check (value_rating between 0 and 1000),
  -- The value was the recipient's own rating on the day it was saved.
  use_recipient_rating boolean not null default false,
  -- The last day it counts.
  end_date date not null,
  comment text not null check (length(comment) between 1 and 2000),
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  constraint whitelist_value_of_kind check (
    (value_date is not null) = (value_kind = 'date') and (value_amount is not null) = (value_kind = 'number')
    and (value_rating is not null) = (value_kind = 'rating')),
  constraint whitelist_recipient_needed check (
    recipient_organization_number is not null or measure not in ('paymentTerms', 'internalInvoicing', 'recipientCreditWorthy')),
  constraint whitelist_rating_of_recipient check (
    not use_recipient_rating or (value_kind = 'rating' and recipient_organization_number is not null)),
  constraint whitelist_not_itself check (recipient_organization_number <> organization_number),
  constraint whitelist_changed check ((changed_at is null) = (changed_by is null))
);
create index whitelist_entry_of_company on whitelist_entry (organization_number, end_date desc, id);
