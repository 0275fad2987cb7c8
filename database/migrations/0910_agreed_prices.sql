-- What two have agreed that a customer pays where the price list says something else, for the
-- agreements of one task (signing 49): öre, or hundredths of a percent.
create table agreed_price (
  company_task_id uuid not null references company_task on delete cascade,
  price text not null check (price in ('Commission', 'AdministrationFee', 'LimitCharge')),
  amount bigint not null check (amount >= 0),
  agreed_at timestamptz not null,
  -- Both of them.
  agreed_by text not null check (length(agreed_by) between 1 and 500),
  reason text not null check (length(reason) between 1 and 2000),
  primary key (company_task_id, price)
);

-- Whose decision the prices of the agreements are, as people read it; null where they have none, and
-- of sets from before it was kept.
alter table agreement_set add column price_decision text check (length(price_decision) between 1 and 3000);

alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
  'decideRightToSign', 'mergeDebtorsAbroad', 'setTerm', 'acceptDebtorAbroad', 'placeHold', 'liftHold', 'clearSanction', 'giveCredential', 'releaseAgreement', 'liftInsolvency',
  'stopMonitoring', 'changeBundle', 'changeChannel', 'changeContact', 'giveUpClaim', 'changeDunningText', 'changePriceList',
  'agreePrices'
));
