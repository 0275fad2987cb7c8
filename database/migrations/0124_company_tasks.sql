-- What is left to do before a company may begin, in groups: one group per onboarding, whose id it shares (companytasks 6).
create table company_task_group (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  -- 0 Fakturaköp, 1 Avtalssignering, 2 Lån, 3 Kyc-uppdatering (decision A1)
  onboarding_type smallint not null check (onboarding_type between 0 and 3),
  -- Why its tasks can no longer be chosen: an invitation has been given out, or the onboarding is over. Null while they can.
  closed text check (closed in ('invited', 'canceled', 'completed', 'deleted')),
  created_at timestamptz not null default now()
);

create table company_task (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('Kyc', 'AgreementSigning', 'BankAccountValidation', 'InternalKyc')),
  -- Null: asked for without an onboarding.
  group_id uuid references company_task_group,
  organization_number organization_number not null references company,
  -- An agreement set, a KYC response and so on, by the type.
  data_id uuid,
  needs_manual_handling boolean not null default false,
  completed_at timestamptz,
  completed_by text,
  -- Kept when it is taken out of its group: what has been answered in it is not ours to lose.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null,
  constraint company_task_completed check ((completed_at is null) = (completed_by is null)),
  constraint company_task_handled check (completed_at is null or not needs_manual_handling)
);
-- Several agreements may have to be signed; everything else is done once.
create unique index company_task_once on company_task (group_id, type) where removed_at is null and type <> 'AgreementSigning';
create index company_task_group_tasks on company_task (group_id, created_at, id) where removed_at is null;
create index company_task_company on company_task (organization_number, created_at desc) where removed_at is null;
create index company_task_data on company_task (data_id) where data_id is not null;
revoke delete on company_task, company_task_group from skynet_app;
