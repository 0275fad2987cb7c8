-- Until when somebody who follows an onboarding has been told of its done tasks (onboarding 80).
alter table onboarding_subscription add column told_at timestamptz not null default now();
