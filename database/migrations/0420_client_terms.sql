-- What a client pays that two persons have set by hand (terms 2). What it has signed is read from its agreements. Never changed nor removed:
-- the latest counts.
create table client_term (
  id uuid primary key,
  organization_number organization_number not null references company,
  kind text not null check (kind in ('commission', 'administrationFee', 'limitCharge', 'volumeTarget')),
  -- Hundredths of a percent, or öre.
  value bigint not null check (value >= 0),
  reason text not null check (length(reason) between 1 and 2000),
  set_at timestamptz not null,
  set_by text not null
);
create index client_term_company on client_term (organization_number, set_at desc);
revoke update, delete on client_term from skynet_app;

-- What the core system was last told of a client's terms, and what it last said that it holds (terms 3, 4).
create table core_terms (
  organization_number organization_number primary key references company,
  -- {kind: value or null}
  told jsonb,
  told_at timestamptz,
  -- Whether the core system knows the client at all; null until it has been asked.
  known boolean,
  said jsonb,
  asked_at timestamptz,
  constraint core_terms_told check ((told is null) = (told_at is null)),
  constraint core_terms_said check ((known is null) = (asked_at is null) and (said is not null) = (known is true))
);
create index core_terms_asked on core_terms (asked_at nulls first, organization_number);
revoke delete on core_terms from skynet_app;

alter table user_task drop constraint user_task_task_action_check,
  add constraint user_task_task_action_check check (task_action between 1 and 12);

alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
  'decideRightToSign', 'mergeDebtorsAbroad', 'setTerm'
));

-- Clients that have signed before: the core system is asked about them too.
insert into core_terms (organization_number)
select distinct agreement_set.organization_number
from agreement_set
join company_agreement on company_agreement.set_id = agreement_set.id
join client on client.organization_number = agreement_set.organization_number and client.company_type = 0
where agreement_set.deleted_at is null and company_agreement.approved_at is not null;
