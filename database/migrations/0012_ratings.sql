-- What companies are rated, with regard to credit and to money laundering, one by one and many at once.

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
  -- The share that bounded its limit; null where its score alone gave it.
  turnover_share integer check (turnover_share between 1 and 10000),
  foreign key (bucket_id, bucket_version) references rule_bucket_version (bucket_id, version)
);
create index company_determination_latest on company_determination (organization_number, determination_type, decided_at desc);
create index company_determination_of on company_determination (organization_number, decided_at desc);
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

-- Where a company was and who sat in its board, each time it was seen to be otherwise. The first row is where the watching began.
create table company_trace (
  organization_number organization_number not null,
  kind text not null check (kind in ('address', 'board')),
  provider text not null,
  seen_at timestamptz not null,
  value text not null,
  primary key (organization_number, kind, provider, seen_at)
);

-- How a company is judged with regard to money laundering. 0 to 10 points, in hundredths (decision A15).
create table company_aml_rating (
  organization_number organization_number primary key,
  rating integer not null,
  source text not null check (length(source) between 1 and 100),
  rated_at timestamptz not null,
  -- What it rests on.
  reasons jsonb not null default '[]',
  constraint aml_rating_of_ten check (rating between 0 and 1000)
);
create index company_aml_rating_worst on company_aml_rating (rating, organization_number);

-- Every AML rating there has been.
create table aml_rating_history (
  organization_number organization_number not null,
  rated_at timestamptz not null,
  rating integer not null check (rating between 0 and 1000),
  -- The one before it; null for the first.
  before integer check (before between 0 and 1000),
  source text not null,
  reasons jsonb not null,
  primary key (organization_number, rated_at)
);
create index aml_rating_history_latest on aml_rating_history (rated_at desc, organization_number) where before is distinct from rating;
revoke insert, update, delete on aml_rating_history from skynet_app;

create function aml_rating_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.rating <> old.rating or new.reasons <> old.reasons then
    insert into aml_rating_history (organization_number, rated_at, rating, before, source, reasons)
    values (new.organization_number, new.rated_at, new.rating, case when tg_op = 'UPDATE' then old.rating end, new.source, new.reasons)
    on conflict (organization_number, rated_at) do nothing;
  end if;
  return null;
end $$;
create trigger company_aml_rating_kept after insert or update on company_aml_rating for each row execute function aml_rating_kept();

-- When what a client is rated by was last looked at, whether anything was known or not.
create table aml_check (
  organization_number organization_number primary key,
  checked_at timestamptz not null
);
create index aml_check_age on aml_check (checked_at);

-- Many companies judged at once from a file (batch 1, 2). The work is a job's, which finds here what is left to do.
create table batch_run (
  id uuid primary key default gen_random_uuid(),
  -- 1 prospects, 2 a test.
  type smallint not null check (type in (1, 2)),
  file_name text not null check (length(file_name) between 1 and 255),
  state text not null check (state in ('scheduled', 'running', 'done', 'cancelled')),
  -- When it may begin.
  starts_at timestamptz not null,
  -- Companies to judge, and how many have been judged or could not be.
  total integer not null check (total >= 0),
  examined integer not null default 0 check (examined >= 0 and examined <= total),
  rated integer not null default 0 check (rated >= 0 and rated <= examined),
  -- Rows of the file that hold no company to judge.
  bad_rows integer not null check (bad_rows >= 0),
  created_at timestamptz not null,
  created_by_id text not null,
  created_by text not null,
  finished_at timestamptz,
  constraint batch_run_finished check ((finished_at is null) = (state in ('scheduled', 'running')))
);
create index batch_run_created on batch_run (created_at desc, id);
revoke delete on batch_run from skynet_app;

create table batch_row (
  run_id uuid not null references batch_run,
  -- As the file counts them, from 1.
  row_number integer not null check (row_number > 0),
  -- What the file says.
  written text not null check (length(written) <= 100),
  -- Null when nothing can be made of it.
  organization_number organization_number,
  state text not null check (state in ('waiting', 'rated', 'notRated', 'bad')),
  attempts smallint not null default 0 check (attempts >= 0),
  -- Why there is no rating.
  problem text check (length(problem) between 1 and 1000),
  determination_id uuid,
  name text check (length(name) <= 300),
  -- Hundredths of a point.
  total_score integer,
  rating_code text check (length(rating_code) <= 50),
  -- Öre.
  financing_limit bigint,
  repurchase_limit bigint,
  most_invoices integer,
  -- What blocks, in words; empty when nothing does.
  reason text check (length(reason) <= 4000),
  primary key (run_id, row_number),
  constraint batch_row_bad check (state <> 'bad' or problem is not null),
  constraint batch_row_waiting check (state <> 'waiting' or organization_number is not null),
  constraint batch_row_rated check ((state = 'rated') = (determination_id is not null))
);
create index batch_row_waiting on batch_row (run_id, row_number) where state = 'waiting';
create index batch_row_problem on batch_row (run_id, row_number) where state in ('bad', 'notRated');
revoke delete on batch_row from skynet_app;
