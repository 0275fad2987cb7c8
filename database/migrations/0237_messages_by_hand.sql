-- A message that an administrator writes to another system by hand takes two (delivery 5).
alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand'
));
