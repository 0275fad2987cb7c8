-- Where a company is paid (bank 7): what has been said of its account in a task of bank account validation.
create table bank_details (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null unique references company,
  bank_name text not null check (length(bank_name) between 1 and 100),
  account_type text not null check (account_type in ('bankaccount', 'plusgiro', 'bankgiro')),
  -- Digits; empty for bankgiro and plusgiro.
  clearing_number text not null check (clearing_number ~ '^(\d{4,5})?$'),
  -- Digits.
  account_number text not null check (account_number ~ '^\d{2,12}$'),
  -- Whose account it is, when a person's.
  social_security_number personal_number,
  supplier text not null check (length(supplier) <= 100),
  initiating_person_name text not null check (length(initiating_person_name) <= 200),
  changed_at timestamptz not null,
  changed_by text not null,
  -- Four eyes: who changed it last never says that it is right.
  changed_by_id uuid,
  version integer not null default 1,
  constraint bank_details_clearing check ((account_type = 'bankaccount') = (clearing_number <> ''))
);
revoke delete on bank_details from skynet_app;
