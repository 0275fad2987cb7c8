-- Owners whom companies have named in their own answers (KYC), from when the answers counted until later
-- ones named them no more. What is named is never changed nor removed: it is ended.
create table named_owner (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  -- 12 digits; the name of who has none.
  personal_number text not null check (length(personal_number) between 1 and 30),
  name text not null check (length(name) between 1 and 300),
  -- Percent, as the company wrote it.
  ownership numeric(5, 2) check (ownership between 0 and 100),
  -- ISO 3166, two letters: the country the company wrote.
  country text check (country ~ '^[A-Z]{2}$'),
  -- The answers that named them, and the first that did not.
  named_in uuid not null references kyc_response,
  named_at timestamptz not null,
  ended_in uuid references kyc_response,
  ended_at timestamptz,
  constraint named_owner_ended check ((ended_in is null) = (ended_at is null)),
  constraint named_owner_order check (ended_at >= named_at)
);
create unique index named_owner_now on named_owner (organization_number, personal_number) where ended_at is null;
revoke delete on named_owner from skynet_app;
