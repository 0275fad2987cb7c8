-- Why an answer of a provider was paid for. Those from before this was kept have no cause.
alter table company_information
  add column cause text check (cause in ('asked', 'rating', 'rateAgain', 'trial', 'prospect', 'invoice', 'interpretation', 'agreement', 'batch', 'adminJob')),
  -- The administrators' job it was fetched for.
  add column admin_job_id uuid references admin_job,
  add constraint company_information_of_job check ((cause is not distinct from 'adminJob') = (admin_job_id is not null));
create index company_information_of_job on company_information (admin_job_id) where admin_job_id is not null;
