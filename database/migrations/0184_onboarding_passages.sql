-- What did not hold when an onboarding was to be completed, and was let through by a second person (onboarding 63):
-- what it was, why, who asked and who approved. It is kept as it was.
create table onboarding_passage (
  onboarding_id uuid not null references onboarding,
  -- What was asked for at the same time: two kinds are two approvals of one request.
  request uuid not null,
  kind text not null check (kind in ('process', 'screening')),
  -- The checks as they stood, in the form by which they are known again, and as people read them.
  marks text[] not null check (cardinality(marks) > 0),
  problems text[] not null check (cardinality(problems) = cardinality(marks)),
  reason text not null check (reason <> ''),
  asked_by_id text not null,
  asked_by text not null,
  approved_by_id text not null,
  approved_by text not null,
  approved_at timestamptz not null,
  primary key (onboarding_id, request, kind),
  -- The maker never checks (approvals 2).
  check (asked_by_id <> approved_by_id)
);
revoke update, delete on onboarding_passage from skynet_app;

-- Whoever becomes a customer is screened, whatever was sent when it began (onboarding 64).
update onboarding set requires_aml = true where onboarding_type in (0, 2) and not requires_aml;
alter table onboarding add constraint onboarding_screened check (requires_aml or onboarding_type in (1, 3));
