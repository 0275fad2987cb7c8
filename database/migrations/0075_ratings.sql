-- What the engine has said of companies by themselves, without an invoice. Scores in hundredths of a point, amounts in öre.
create table company_determination (
  -- The decision reference of ratings and calculated limits.
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null,
  -- 1 as issuer, 2 as recipient (company 21).
  determination_type smallint not null check (determination_type in (1, 2)),
  name text not null check (length(name) between 1 and 300),
  bucket_id uuid not null,
  bucket_version integer not null,
  -- Everything it depended on, and what every rule said: never changed afterwards.
  facts jsonb not null,
  exceptions jsonb not null,
  rule_results jsonb not null,
  total_score integer not null check (total_score <= 1000),
  rating_code text check (length(rating_code) between 1 and 20),
  main_amount bigint not null check (main_amount >= 0),
  main_count integer check (main_count >= 0),
  second_amount bigint check (second_amount >= 0),
  -- Facts nobody could fetch and without which a rule could not be judged: such a determination rates nobody.
  missing text[] not null default '{}',
  -- What asked for it: somebody at the screen, a batch, or a job of the system.
  origin text not null check (origin in ('screen', 'batch', 'job')),
  decided_at timestamptz not null,
  decided_day date not null,
  decided_by text not null,
  foreign key (bucket_id, bucket_version) references rule_bucket_version (bucket_id, version)
);
create index company_determination_latest on company_determination (organization_number, determination_type, decided_at desc);
revoke update, delete on company_determination from skynet_app;

-- The latest rating of a company in a role: 0 issuer, 1 recipient.
create table company_rating (
  organization_number organization_number not null,
  company_type smallint not null check (company_type in (0, 1)),
  score integer not null check (score <= 1000),
  -- Of the company information provider.
  rating_code text check (length(rating_code) between 1 and 20),
  decision_reference uuid not null references company_determination,
  rated_at timestamptz not null,
  primary key (organization_number, company_type)
);
create index company_rating_age on company_rating (rated_at);

-- Which bucket judges a company in a role, when somebody has chosen another than the standard one.
create table company_rule_bucket (
  organization_number organization_number not null,
  determination_type smallint not null check (determination_type in (1, 2)),
  bucket_id uuid not null references rule_bucket,
  chosen_at timestamptz not null,
  chosen_by text not null,
  primary key (organization_number, determination_type)
);

-- How a company is judged with regard to money laundering. Hundredths of a point; may be above 10 (decision A15).
create table company_aml_rating (
  organization_number organization_number primary key,
  rating integer not null,
  source text not null check (length(source) between 1 and 100),
  rated_at timestamptz not null
);

-- Where a company was and who sat in its board, each time it was seen to be otherwise. The first row is where the watching began.
create table company_trace (
  organization_number organization_number not null,
  kind text not null check (kind in ('address', 'board')),
  provider text not null,
  seen_at timestamptz not null,
  value text not null,
  primary key (organization_number, kind, provider, seen_at)
);

-- Who stands surety for a client (client 5).
create table guarantor (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  name text not null default '' check (length(name) <= 200),
  social_security_number personal_number not null,
  added_at timestamptz not null default now(),
  unique (organization_number, social_security_number)
);
