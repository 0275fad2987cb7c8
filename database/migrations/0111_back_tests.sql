-- A rule bucket as it would be, run over what was decided in a period. The work is a job's, which keeps here how far it has come.
create table back_test (
  id uuid primary key default gen_random_uuid(),
  bucket_id uuid not null references rule_bucket,
  -- The saved version that is tried; null for a draft, which is then kept whole.
  version integer,
  draft json,
  -- What the tried version says otherwise than the one in force when the test was started: lines of where, field, before, after.
  changes json not null,
  -- Days in Stockholm, both included.
  from_day date not null,
  to_day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  -- Determinations of the bucket in the period; null until they have been counted.
  total integer check (total >= 0),
  examined integer not null default 0 check (examined >= 0),
  -- Determinations that could not be judged again.
  unjudged integer not null default 0 check (unjudged >= 0),
  -- The last determination that has been examined.
  examined_through uuid,
  -- What those examined come to (areas/rules, BackTest).
  result json not null,
  started_by_id text not null,
  started_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (bucket_id, version) references rule_bucket_version,
  constraint back_test_tries_one check ((version is null) = (draft is not null)),
  constraint back_test_period check (from_day <= to_day),
  constraint back_test_finished check ((finished_at is null) = (state in ('waiting', 'running')))
);
create index back_test_latest on back_test (created_at desc, id);
create index back_test_of_bucket on back_test (bucket_id, created_at desc, id);
revoke delete on back_test from skynet_app;

-- The invoices it would have treated otherwise.
create table back_test_flip (
  back_test_id uuid not null references back_test on delete cascade,
  determination_id uuid not null references determination,
  invoice_id uuid,
  issuer text not null,
  recipient text not null,
  -- Öre.
  amount bigint not null,
  decision_before text not null,
  decision_after text not null,
  -- Ids of the rules that caused it; 'limits' when no rule did.
  causes text[] not null,
  primary key (back_test_id, determination_id)
);
create index back_test_flip_by_decisions on back_test_flip (back_test_id, decision_before, decision_after, determination_id);
revoke update, delete on back_test_flip from skynet_app;

-- The nightly sample of old determinations that are run again.
create table replay_check (
  id uuid primary key default gen_random_uuid(),
  ran_at timestamptz not null,
  examined integer not null check (examined >= 0),
  drifted integer not null check (drifted between 0 and examined)
);
create index replay_check_latest on replay_check (ran_at desc, id);
create table replay_drift (
  check_id uuid not null references replay_check,
  determination_id uuid not null references determination,
  decision_before text not null,
  -- Null: it could not be judged at all.
  decision_after text,
  -- The rules that say something else now.
  rules text[] not null,
  primary key (check_id, determination_id)
);
revoke update, delete on replay_check, replay_drift from skynet_app;
