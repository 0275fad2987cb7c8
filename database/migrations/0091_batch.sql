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
revoke delete on batch_run, batch_row from skynet_app;
