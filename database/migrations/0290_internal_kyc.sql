-- What staff have written down of a customer in an onboarding: one form each, a draft until somebody has completed it (internalkyc 1, 2).
create table internal_kyc (
  onboarding_id uuid primary key references company_task_group,
  -- Of the form: what it asks has changed (internalkyc 11, 13).
  version smallint not null check (version between 1 and 2),
  is_draft boolean not null,
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) < 200000),
  last_edit timestamptz not null,
  last_edit_by text not null check (length(last_edit_by) between 1 and 200),
  completed timestamptz,
  completed_by text check (length(completed_by) between 1 and 200),
  -- Counts the saves, so that none overwrites another.
  revision integer not null check (revision > 0),
  constraint internal_kyc_completed check ((completed is null) = (completed_by is null) and (is_draft or completed is not null))
);
revoke delete on internal_kyc from skynet_app;
create index internal_kyc_latest on internal_kyc (completed desc) where completed is not null;
