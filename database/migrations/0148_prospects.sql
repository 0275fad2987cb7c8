-- Companies that may become customers, or that somebody wants to know of: what the engine said, and what people made of it.
create table prospect (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null,
  -- The role it is judged in: 0 issuer, 1 recipient.
  company_type smallint not null check (company_type in (0, 1)),
  -- 0 new customer, 1 loan, 2 recipient, 4 pre-prospect (decision C11).
  prospect_type smallint not null check (prospect_type in (0, 1, 2, 4)),
  name text not null check (length(name) between 1 and 300),
  -- As the register had them when the company was searched.
  postal_address jsonb not null,
  visiting_address jsonb not null,
  -- Everything it rests on: facts, rules, score and limits.
  determination_id uuid not null references company_determination,
  passed boolean not null,
  has_warning boolean not null,
  -- False: facts could not be fetched, so that there is nothing to approve.
  complete boolean not null,
  reason text not null default '' check (length(reason) <= 2000),
  promotional_code text not null default '' check (length(promotional_code) <= 50),
  -- Of loans only. Öre.
  loan_amount bigint check (loan_amount > 0),
  loan_months smallint check (loan_months > 0),
  loan_contact_name text check (length(loan_contact_name) between 1 and 200),
  loan_contact_email email_address,
  loan_contact_phone text check (loan_contact_phone ~ '^\d{1,20}$'),
  -- Null: nobody has set anything, and what the rules say counts.
  approved boolean,
  approved_by text,
  approved_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  created_by_id text not null,
  -- When it was made, approved, declined or commented on last.
  edited_at timestamptz not null,
  constraint prospect_passes_whole check (complete or not passed),
  constraint prospect_approval check ((approved is null) = (approved_by is null) and (approved is null) = (approved_at is null)),
  constraint prospect_approval_whole check (approved is null or complete),
  constraint prospect_loan check ((prospect_type = 1) = (loan_amount is not null) and (loan_amount is null) = (loan_months is null))
);
create index prospect_company on prospect (organization_number, company_type, edited_at desc);
create index prospect_searched on prospect (created_by_id, created_at desc, id);

create table prospect_comment (
  id uuid primary key default gen_random_uuid(),
  prospect_id uuid not null references prospect,
  comment text not null check (length(comment) between 1 and 2000),
  created_at timestamptz not null,
  created_by text not null
);
create index prospect_comment_of on prospect_comment (prospect_id, created_at, id);
revoke delete on prospect, prospect_comment from skynet_app;
revoke update on prospect_comment from skynet_app;
