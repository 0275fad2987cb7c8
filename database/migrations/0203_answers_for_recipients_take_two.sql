-- To approve a delivery in the recipient's place buys the invoice, and takes two (invoices 49).
alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'acceptSignature', 'giveTrustedPolicy'
));
