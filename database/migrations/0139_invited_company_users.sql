-- Persons invited to act for a company in the services of customers.
create table invited_company_user (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  personal_number personal_number not null,
  name text not null check (length(name) between 1 and 200),
  invited_at timestamptz not null,
  invited_by_name text not null,
  -- Whoever invited has seen and accepted the person's other commitments.
  user_confirmed boolean not null,
  unique (organization_number, personal_number)
);
create index invited_company_user_number on invited_company_user (personal_number);
