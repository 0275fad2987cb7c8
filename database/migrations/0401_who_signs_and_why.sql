-- As what somebody was asked to sign, where staff chose them (signing 46) or said that they are an outsider (signing 47), and
-- then why they sign. Empty where the register named them, and of those who were asked before it was kept.
alter table agreement_signer add column stands_as text
  check (stands_as in ('signatory', 'board', 'owner', 'representative', 'outsider'));
alter table agreement_signer add column stands_because text
  check (stands_because ~ '\S' and length(stands_because) <= 2000);
alter table agreement_signer add constraint agreement_signer_outsider_says_why check (
  (stands_as is not distinct from 'outsider') = (stands_because is not null));
