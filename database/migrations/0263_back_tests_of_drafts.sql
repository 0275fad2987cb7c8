-- A draft is tried by itself on the last 30 days, and what came of it is kept with what was asked for (determinations 50, 51).
alter table back_test add column automatic boolean not null default false,
  -- Only a saved version is tried by itself.
  add constraint back_test_automatic check (not automatic or version is not null);
create index back_test_of_version on back_test (bucket_id, version, created_at desc) where version is not null;
alter table rule_bucket_release
  add column back_test_id uuid references back_test,
  -- What its approver saw of the back-test: lines of label, before, after.
  add column trial jsonb not null default '[]' check (jsonb_typeof(trial) = 'array');
