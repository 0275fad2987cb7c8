-- By which agreements somebody stands surety for a company (signing 71): each approved guarantee that they have signed, and why it does not count any more.
create table guarantee (
  id uuid primary key default gen_random_uuid(),
  guarantor_id uuid not null references guarantor on delete cascade,
  agreement_set_id uuid not null,
  agreement_id uuid not null,
  -- As the agreement was called when it was signed.
  agreement_name text not null,
  revision integer not null,
  -- Where in it the amount stands: '§ 3', or 'ingressen' before the first paragraph. Empty where nobody can tell.
  section text not null default '' check (length(section) <= 50),
  -- Öre; null where the agreement states none, or none that can be read.
  amount bigint check (amount > 0),
  from_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (length(ended_because) between 1 and 500),
  foreign key (agreement_set_id, agreement_id) references company_agreement (set_id, agreement_id),
  constraint guarantee_ended check ((ended_at is null) = (ended_because is null))
);
create unique index guarantee_once on guarantee (guarantor_id, agreement_set_id, agreement_id) where ended_at is null;
create index guarantee_guarantor on guarantee (guarantor_id, from_at);
create index guarantee_agreement on guarantee (agreement_set_id, agreement_id);
revoke delete, update on guarantee from skynet_app;
grant update (ended_at, ended_because) on guarantee to skynet_app;

-- What was signed and approved before: where the amount stands was not kept.
insert into guarantor (organization_number, name, social_security_number, added_at)
  select distinct on (set.organization_number, right(signer.personal_number, 10))
    set.organization_number, coalesce(signature.signed_name, signer.name), signer.personal_number, agreement.approved_at
  from company_agreement agreement
  join agreement_set set on set.id = agreement.set_id and set.deleted_at is null
  join agreement_signer signer on signer.set_id = agreement.set_id and signer.agreement_id = agreement.agreement_id and signer.removed_at is null
  join agreement_signature signature on signature.signer_id = signer.id and signature.state = 'counts'
  where agreement.agreement_type = 'Guarantor' and agreement.signature_type = 'Person' and agreement.approved_at is not null
    and not exists (select from guarantor one where one.organization_number = set.organization_number
      and right(one.social_security_number, 10) = right(signer.personal_number, 10))
  order by set.organization_number, right(signer.personal_number, 10), agreement.approved_at;
insert into guarantee (guarantor_id, agreement_set_id, agreement_id, agreement_name, revision, from_at)
  select guarantor.id, agreement.set_id, agreement.agreement_id, agreement.name, agreement.revision, agreement.approved_at
  from company_agreement agreement
  join agreement_set set on set.id = agreement.set_id and set.deleted_at is null
  join agreement_signer signer on signer.set_id = agreement.set_id and signer.agreement_id = agreement.agreement_id and signer.removed_at is null
  join agreement_signature signature on signature.signer_id = signer.id and signature.state = 'counts'
  join guarantor on guarantor.organization_number = set.organization_number
    and right(guarantor.social_security_number, 10) = right(signer.personal_number, 10)
  where agreement.agreement_type = 'Guarantor' and agreement.signature_type = 'Person' and agreement.approved_at is not null
  on conflict do nothing;
