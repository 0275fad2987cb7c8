-- Who may sign for a company where the register's wording cannot be solved, as two persons have decided it:
-- it counts as long as the wording and the board are what they were. Never changed nor removed.
create table right_to_sign_decision (
  id uuid primary key,
  organization_number organization_number not null references company,
  -- The register's words, and the SHA-256 of them and of the board as they were.
  signatory_text text not null,
  board_sha256 text not null check (board_sha256 ~ '^[0-9a-f]{64}$'),
  -- The board as it was: [{name, socialSecurityNumber}].
  members jsonb not null,
  -- Personal numbers of those who may sign together: [["198507099805", ...], ...].
  combinations jsonb not null check (jsonb_typeof(combinations) = 'array' and jsonb_array_length(combinations) between 1 and 20),
  reason text not null check (length(reason) between 1 and 2000),
  -- What it was decided by; what it was called when it was.
  document_id uuid,
  document_name text,
  decided_at timestamptz not null,
  decided_by text not null,
  constraint right_to_sign_decision_document check ((document_id is null) = (document_name is null))
);
create index right_to_sign_decision_company on right_to_sign_decision (organization_number, decided_at desc);
revoke update, delete on right_to_sign_decision from skynet_app;

alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
  'decideRightToSign', 'mergeDebtorsAbroad'
));
