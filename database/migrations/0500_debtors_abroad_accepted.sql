-- What has been said of a debtor abroad, whom no register answers about: that two answer for it up to an amount until a day, or that
-- one refuses it (recipients 13). The latest counts; none is changed.
create table debtor_abroad_standing (
  id uuid primary key default gen_random_uuid(),
  debtor_id uuid not null references debtor_abroad,
  kind text not null check (kind in ('accepted', 'declined')),
  -- Öre that open invoices may hold together, and the last day.
  most bigint check (most > 0),
  end_date date,
  said_at timestamptz not null,
  said_by text not null check (length(said_by) between 1 and 500),
  reason text not null check (length(reason) between 1 and 2000),
  constraint debtor_abroad_standing_accepted check ((kind = 'accepted') = (most is not null) and (most is null) = (end_date is null))
);
create index debtor_abroad_standing_latest on debtor_abroad_standing (debtor_id, said_at desc, id);
revoke update, delete on debtor_abroad_standing from skynet_app;

-- Since when a task asks somebody to decide on it; null when nothing waits.
alter table debtor_abroad add column asked_at timestamptz;

alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
  'decideRightToSign', 'mergeDebtorsAbroad', 'setTerm', 'acceptDebtorAbroad'
));
