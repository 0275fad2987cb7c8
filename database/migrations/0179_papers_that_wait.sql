-- A signature on paper that nobody decides on in time goes out, decided by nobody.
alter table agreement_signature drop constraint agreement_signature_decided;
alter table agreement_signature add constraint agreement_signature_decided check (
  (decided_by is null) = (decided_at is null)
  and (decided_by_id is null or decided_by is not null)
  and (decided_by is null or decided_by_id is not null or state = 'declined')
  and (method = 'bankId' or (decided_by is null) = (state = 'waiting')));

-- What waits for a second person waits in one table, whatever it is, from now on.
insert into approval
  (id, act, subject, organization_number, title, place, difference, payload, asked_by_id, asked_by, asked_at, expires_at)
select gen_random_uuid(), 'acceptSignature', signature.id, agreement_set.organization_number,
  'Godkänn en underskrift på papper av ' || company_agreement.name || ' för ' || agreement_set.company_name,
  case when company_task.group_id is null then '' else '/onboarding/' || company_task.group_id end
    || '/company-task/' || company_task.id || '/agreement-signing/' || agreement_set.id || '/redirected/true',
  '[]', jsonb_build_object('signatureId', signature.id),
  signature.registered_by_id, signature.registered_by, now(), now() + interval '14 days'
from agreement_signature signature
join agreement_signer on agreement_signer.id = signature.signer_id
join agreement_set on agreement_set.id = agreement_signer.set_id
join company_agreement
  on company_agreement.set_id = agreement_set.id and company_agreement.agreement_id = agreement_signer.agreement_id
join company_task on company_task.id = agreement_set.company_task_id
where signature.method = 'manual' and signature.state = 'waiting' and agreement_set.deleted_at is null;

-- Why agreements that somebody had signed were removed.
alter table agreement_set add column deleted_because text
  constraint agreement_set_because check (deleted_because is null or (deleted_at is not null and length(deleted_because) <= 2000));
grant update (deleted_because) on agreement_set to skynet_app;
