-- Who a partner's secret is mailed to, and whom the one that holds was mailed to.
alter table api_client
  add column contact_name text check (length(contact_name) between 1 and 200),
  add column contact_email email_address,
  add column secret_sent_to email_address;

-- A partner's secret is given by two.
alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
  'decideRightToSign', 'mergeDebtorsAbroad', 'setTerm', 'acceptDebtorAbroad', 'placeHold', 'liftHold', 'clearSanction', 'giveCredential'
));
