-- A price list, of which offers and so agreements are made, takes two.
alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
  'decideRightToSign', 'mergeDebtorsAbroad', 'setTerm', 'acceptDebtorAbroad', 'placeHold', 'liftHold', 'clearSanction', 'giveCredential', 'releaseAgreement', 'liftInsolvency',
  'stopMonitoring', 'changeBundle', 'changeChannel', 'changeContact', 'giveUpClaim', 'changeDunningText', 'changePriceList'
));
