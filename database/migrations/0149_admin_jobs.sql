-- Work on all clients that administrators start from the settings (settings 6, 7): how far each run has come.
create table admin_job (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('monitoringIssuers', 'monitoringRecipients', 'realPrincipals', 'aml', 'expiredInvoices', 'amlExport', 'amlReport')),
  state text not null default 'running' check (state in ('running', 'done')),
  -- Companies, or invoices that are due.
  total integer not null check (total >= 0),
  done integer not null default 0 check (done >= 0),
  -- Of those done, how many a source could not be asked about.
  failed integer not null default 0 check (failed between 0 and done),
  -- The last company that is done; the next come after it.
  reached organization_number,
  -- Of expired invoices: the day they were due.
  day date,
  started_at timestamptz not null,
  started_by text not null,
  finished_at timestamptz,
  constraint admin_job_finished check ((state = 'done') = (finished_at is not null))
);
create unique index admin_job_running on admin_job (kind) where state = 'running';
create index admin_job_latest on admin_job (kind, started_at desc);
revoke delete on admin_job from skynet_app;
