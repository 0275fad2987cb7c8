-- Another account asked for a client that is paid on one (bank 19): who was called back about it, on a number that was known before it was asked for.
create table account_change (
  id uuid primary key,
  organization_number organization_number not null references company,
  bank_name text not null check (length(bank_name) between 1 and 100),
  account_type text not null check (account_type in ('bankaccount', 'plusgiro', 'bankgiro')),
  -- Digits; empty for bankgiro and plusgiro.
  clearing_number text not null check (clearing_number ~ '^(\d{4,5})?$'),
  -- Digits.
  account_number text not null check (account_number ~ '^\d{2,12}$'),
  -- The day the customer asked for it.
  requested_on date not null,
  called_name text not null check (length(called_name) between 1 and 200),
  called_number text not null check (called_number ~ '^\d{5,20}$'),
  -- Whose number it was when it was called: a contact, or the register.
  number_of text not null check (length(number_of) between 1 and 300),
  -- The day since which it was known to be theirs.
  known_on date not null,
  called_on date not null,
  called_time text not null check (called_time ~ '^\d\d:\d\d$'),
  said text not null check (length(said) between 1 and 2000),
  asked_at timestamptz not null,
  asked_by text not null,
  -- When it came to count, and by whom; null while it waits, and when it never did.
  counted_from timestamptz,
  counted_by text,
  constraint account_change_clearing check ((account_type = 'bankaccount') = (clearing_number <> '')),
  constraint account_change_known_before check (known_on < requested_on),
  constraint account_change_called_after check (called_on >= requested_on),
  constraint account_change_counted check ((counted_from is null) = (counted_by is null))
);
create index account_change_company on account_change (organization_number, asked_at desc);
revoke delete on account_change from skynet_app;

alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand'
));
