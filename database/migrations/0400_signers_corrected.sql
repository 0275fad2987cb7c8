-- Who was to sign by mistake is taken away before signing, and stays as a row (signing 31).
alter table agreement_signer add column removed_at timestamptz;
alter table agreement_signer add column removed_by text;
alter table agreement_signer add column removed_because text;
alter table agreement_signer add constraint agreement_signer_removed check (
  (removed_at is null) = (removed_by is null) and (removed_at is null) = (removed_because is null)
  and removed_because ~ '\S');
drop index agreement_signer_once;
create unique index agreement_signer_once on agreement_signer (set_id, agreement_id, right(personal_number, 10)) where removed_at is null;
grant update (removed_at, removed_by, removed_because) on agreement_signer to skynet_app;
