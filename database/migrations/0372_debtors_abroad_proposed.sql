-- Two debtors abroad that may be one, the lower id first, and what has been said of it (recipients 11).
create table debtor_abroad_proposal (
  id uuid primary key default gen_random_uuid(),
  one_id uuid not null references debtor_abroad,
  other_id uuid not null references debtor_abroad,
  state text not null default 'open' check (state in ('open', 'notSame', 'merged')),
  -- The sum of the points of the evidence.
  score smallint not null check (score >= 0),
  evidence jsonb not null,
  found_at timestamptz not null,
  -- Who has said that they are not the same, or taken them apart.
  said_at timestamptz,
  said_by text check (length(said_by) between 1 and 500),
  why text check (length(why) between 1 and 2000),
  constraint debtor_abroad_proposal_pair check (one_id < other_id),
  constraint debtor_abroad_proposal_once unique (one_id, other_id),
  constraint debtor_abroad_proposal_said check ((said_at is null) = (said_by is null) and (said_at is null) = (why is null)
    and (said_at is not null or state <> 'notSame'))
);
create index debtor_abroad_proposal_other on debtor_abroad_proposal (other_id);
create index debtor_abroad_proposal_strongest on debtor_abroad_proposal (state, score desc, found_at, id);
create index debtor_abroad_proposal_oldest on debtor_abroad_proposal (state, found_at, id);
create index invoice_customer_abroad on invoice (issuer_organization_number, customer_number)
  where recipient_organization_number is null and customer_number <> '';

alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
  'mergeDebtorsAbroad'
));
