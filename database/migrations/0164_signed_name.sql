-- The signer as the provider of the electronic identity names him; agreement_signer.name is what somebody typed when he was invited.
alter table agreement_signature add column signed_name text check (length(signed_name) between 1 and 200);
-- Not of the rows that are there already: nobody kept what the provider said.
alter table agreement_signature add constraint agreement_signature_named
  check ((method = 'bankId') = (signed_name is not null)) not valid;
