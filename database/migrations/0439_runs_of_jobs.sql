-- What went wrong at the last try of a run, and all runs, the newest first (jobs 4).
alter table admin_job add column error text;
create index admin_job_history on admin_job (started_at desc, id);

-- What is done again and again, as the workers know it, and when it is done next (jobs 5).
create table schedule (
  name text primary key,
  pattern text not null,
  next_due timestamptz not null
);

-- Each time it was done. One that is tried again is the same: the last try stands.
create table schedule_run (
  name text not null,
  due timestamptz not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  tries integer not null default 1 check (tries > 0),
  -- How much it did; null when it does not count.
  done integer check (done >= 0),
  -- What its look-ups are paid within.
  budget_id uuid,
  error text,
  primary key (name, due),
  constraint schedule_run_ended check (ended_at is not null or (done is null and error is null))
);
