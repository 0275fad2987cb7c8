-- An onboarding follows from a prospect of ours.
alter table onboarding add constraint onboarding_prospect foreign key (prospect_id) references prospect;

-- One that makes a customer (decision A1: 0 purchase of invoices, 2 loan) always does. Those begun before that was asked for stay as they are.
alter table onboarding add column before_prospects boolean not null default false;
update onboarding set before_prospects = true where onboarding_type in (0, 2) and prospect_id is null;
alter table onboarding add constraint onboarding_follows check (onboarding_type in (1, 3) or prospect_id is not null or before_prospects);
