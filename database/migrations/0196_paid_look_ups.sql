-- What somebody has approved that look-ups of a job may cost, in öre. A run of a job has the budget of its own id.
create table look_up_budget (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('adminJob', 'batch', 'nightlyRating')),
  title text not null check (length(title) between 1 and 300),
  approved_cost bigint not null check (approved_cost >= 0),
  approved_by text not null,
  approved_at timestamptz not null
);
create index look_up_budget_approved on look_up_budget (approved_at desc);

-- Every look-up that was paid for, also those whose answer was of no use. Nothing here is changed: money that is spent is spent.
create table paid_look_up (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  source text not null check (source in ('A', 'B', 'person')),
  product text not null check (product in ('company', 'board', 'report', 'register', 'credit', 'engagements')),
  -- Öre.
  cost bigint not null check (cost > 0),
  organization_number organization_number,
  personal_number personal_number,
  -- Null for those from before it was kept.
  cause text check (cause in ('asked', 'rating', 'rateAgain', 'trial', 'prospect', 'invoice', 'interpretation', 'agreement', 'batch', 'adminJob', 'invitation')),
  -- Null for those from before it was kept.
  actor_id text,
  actor_name text not null,
  budget_id uuid references look_up_budget,
  -- Whether the answer could be read.
  answered boolean not null,
  constraint paid_look_up_of_one check (num_nonnulls(organization_number, personal_number) = 1),
  constraint paid_look_up_source check ((source = 'person') = (product in ('register', 'credit', 'engagements')))
);
create index paid_look_up_at on paid_look_up (at desc, id);
create index paid_look_up_budget on paid_look_up (budget_id) where budget_id is not null;
revoke update, delete, truncate on paid_look_up from skynet_app;

insert into look_up_budget (id, kind, title, approved_cost, approved_by, approved_at)
select id, 'adminJob', case kind when 'monitoringIssuers' then 'Bevakning av utställare' when 'monitoringRecipients' then 'Bevakning av mottagare' else 'Verkliga huvudmän' end,
  agreed_cost, started_by, started_at
from admin_job where agreed_cost is not null;

insert into paid_look_up (at, source, product, cost, organization_number, cause, actor_name, budget_id, answered)
select fetched_at, provider, part, (answer ->> 'cost')::bigint, organization_number, cause, fetched_by,
  (select id from look_up_budget where id = admin_job_id), true
from company_information where coalesce((answer ->> 'cost')::bigint, 0) > 0;

insert into paid_look_up (at, source, product, cost, personal_number, cause, actor_name, answered)
select fetched_at, 'person', part, cost, personal_number, 'asked', fetched_by, true
from person_information where cost > 0;
