-- A payment that is not the whole amount is settled by two persons (invoices 61). What they settled for, in hundredths of the invoice's currency:
-- told of it again, the invoice stays settled.
alter table invoice add settled_amount bigint check (settled_amount >= 0);
grant update (settled_amount) on invoice to skynet_app;

alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'acceptSignature', 'giveTrustedPolicy'
));
