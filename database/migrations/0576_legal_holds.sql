-- What is not to be removed, of a person or a company, until somebody says otherwise (protection 11). It keeps from when it is asked for.
create table legal_hold (
  id uuid primary key default gen_random_uuid(),
  personal_number personal_number,
  -- In lower case; a person's own.
  emails text[] not null default '{}',
  organization_number organization_number,
  reason text not null check (length(reason) between 1 and 2000),
  -- When somebody looks whether it is needed still.
  review_on date not null,
  asked_at timestamptz not null,
  asked_by text not null,
  -- Null until a second person has said yes.
  placed_at timestamptz,
  placed_by text,
  -- Lifted, or never placed.
  ended_at timestamptz,
  ended_by text,
  ended_because text check (length(ended_because) <= 2000),
  check (num_nonnulls(personal_number, organization_number) = 1),
  check (cardinality(emails) = 0 or personal_number is not null),
  check ((placed_at is null) = (placed_by is null)),
  check ((ended_at is null) = (ended_by is null))
);
create index legal_hold_open on legal_hold (asked_at) where ended_at is null;
revoke delete, update on legal_hold from skynet_app;
grant update (placed_at, placed_by, ended_at, ended_by, ended_because) on legal_hold to skynet_app;

-- What the night has taken away, in numbers alone (protection 13).
create table removal_run (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);
create index removal_run_latest on removal_run (started_at desc);
create table removal_run_kind (
  run_id uuid not null references removal_run,
  kind text not null check (kind in ('personInformation', 'personSnapshot', 'personInquiry', 'companyInformation', 'prospect', 'invoiceFeedback', 'customerSession', 'customerIdentification')),
  -- Everything older than this was past its time.
  before timestamptz not null,
  removed integer not null check (removed >= 0),
  primary key (run_id, kind)
);
revoke delete on removal_run, removal_run_kind from skynet_app;

-- Looked through by age, each night.
create index person_information_age on person_information (fetched_at);
create index person_snapshot_age on person_snapshot (created_at);
create index company_information_age on company_information (fetched_at);
create index invoice_feedback_age on invoice_feedback (created_at);

-- Rows that nobody removes by hand, and the night does when their time is over.
grant delete on prospect, prospect_comment, invoice_feedback, invoice_feedback_invoice to skynet_app;

alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
  'decideRightToSign', 'mergeDebtorsAbroad', 'setTerm', 'acceptDebtorAbroad', 'placeHold', 'liftHold'
));
