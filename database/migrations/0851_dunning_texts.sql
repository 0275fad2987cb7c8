-- What debtors are written, by letter: a version is never changed, and comes when two have decided on it.
create table dunning_text (
  letter text not null check (letter in ('reminded1', 'reminded2', 'claimed')),
  version integer not null check (version > 0),
  heading text not null check (length(heading) between 1 and 200),
  body text not null check (length(body) between 1 and 4000),
  at timestamptz not null,
  -- Both names.
  by_name text not null check (length(by_name) between 1 and 400),
  primary key (letter, version)
);
revoke update, delete on dunning_text from skynet_app;
insert into dunning_text (letter, version, heading, body, at, by_name) values
  ('reminded1', 1, 'Påminnelse: faktura {fakturanummer} från {utställare}',
    E'Faktura {fakturanummer} från {utställare} till {mottagare} förföll {förfallodag}, och vi har inte fått betalt. {kvar} är kvar att betala.\n\nFakturan är överlåten till oss. Betala senast {betala senast} till det bankgiro som står på fakturan. Har ni redan betalat kan ni bortse från påminnelsen. Anser ni att fakturan är fel, svara på det här brevet och skriv varför.', skynet.now(), 'Skynet'),
  ('reminded2', 1, 'Andra påminnelsen: faktura {fakturanummer} från {utställare}',
    E'Faktura {fakturanummer} från {utställare} till {mottagare} förföll {förfallodag}, och är trots påminnelse inte betald. {kvar} är kvar att betala, och ränta löper enligt räntelagen.\n\nBetala senast {betala senast} till det bankgiro som står på fakturan. Annars lämnas kravet vidare. Anser ni att fakturan är fel, svara på det här brevet och skriv varför.', skynet.now(), 'Skynet'),
  ('claimed', 1, 'Inkassokrav: faktura {fakturanummer} från {utställare}',
    E'Vi kräver betalning för faktura {fakturanummer} från {utställare} till {mottagare}, som är överlåten till oss och förföll {förfallodag}.\n\nKapital: {kvar}\nRänta enligt räntelagen till i dag: {ränta}\nAvgifter enligt lagen om ersättning för inkassokostnader: {avgifter}\nAtt betala: {summa}\n\nBetala senast {betala senast} till det bankgiro som står på fakturan. Betalar ni inte kan vi ansöka om betalningsföreläggande hos Kronofogden. Invänder ni mot kravet, svara på det här brevet före den dagen och skriv varför.', skynet.now(), 'Skynet');
alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
  'decideRightToSign', 'mergeDebtorsAbroad', 'setTerm', 'acceptDebtorAbroad', 'placeHold', 'liftHold', 'clearSanction', 'giveCredential', 'releaseAgreement', 'liftInsolvency',
  'stopMonitoring', 'changeBundle', 'changeChannel', 'changeContact', 'giveUpClaim', 'changeDunningText'
));
