-- KYC sets: the questions customers are asked (kyc 2, 14).
create table kyc_set (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  -- The onboarding types it is meant to be the default for; it is so while it is published (kyc_default).
  default_onboarding_types smallint[] not null default '{}' check (default_onboarding_types <@ '{0,1,2,3}'),
  -- In order, each with its options and their follow-up questions.
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  published_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  constraint kyc_set_changed check ((changed_at is null) = (changed_by is null))
);
create index kyc_set_name on kyc_set (lower(name), id);
create index kyc_set_published on kyc_set (lower(name), id) where published_at is not null;

-- The published set that is the default for an onboarding type: one at most.
create table kyc_default (
  onboarding_type smallint primary key check (onboarding_type between 0 and 3),
  set_id uuid not null references kyc_set on delete cascade
);
create index kyc_default_set on kyc_default (set_id);
