-- 1: the hash covers name, revision, text and summary. 2: the token values too.
alter table company_agreement add column content_form smallint not null default 1 check (content_form in (1, 2));
alter table company_agreement alter column content_form set default 2;

-- What the trail holds as evidence of a thing, found without reading every look at it.
create index audit_entry_evidence on audit_entry (subject, at) where body -> 'after' ? 'evidence';

-- What was signed before signatures were written in the trail goes into it as it is now: nobody can say what it was before, but from here on a change is found.
select audit_append(jsonb_build_object(
  'action', 'signing.covered',
  'actorId', 'system',
  'actorName', 'Skynet',
  'company', s.organization_number,
  'subject', s.id,
  'after', jsonb_build_object('evidence',
    jsonb_build_array(jsonb_build_object(
      'of', 'set',
      'id', s.id,
      'organizationNumber', s.organization_number,
      'companyName', s.company_name,
      'companyTaskId', s.company_task_id,
      'bundleId', s.bundle_id,
      'createdAt', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'createdBy', s.created_by,
      'deletedAt', to_char(s.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'deletedBy', s.deleted_by))
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        'of', 'agreement',
        'id', a.agreement_id,
        'agreementVersionId', a.agreement_version_id,
        'position', a.position,
        'name', a.name,
        'revision', a.revision,
        'agreementType', a.agreement_type,
        'signatureType', a.signature_type,
        'contentText', encode(sha256(convert_to(a.content_text, 'UTF8')), 'hex'),
        'contentSummary', encode(sha256(convert_to(a.content_summary, 'UTF8')), 'hex'),
        'tokenValues', encode(sha256(convert_to(a.token_values::text, 'UTF8')), 'hex'),
        'alternatives', encode(sha256(convert_to(a.alternatives::text, 'UTF8')), 'hex'),
        'contentForm', a.content_form,
        'contentSha256', a.content_sha256,
        'approvedAt', to_char(a.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'approvedBy', a.approved_by,
        'isOptOut', a.is_opt_out) order by a.position)
      from company_agreement a where a.set_id = s.id), '[]')
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        'of', 'signer',
        'id', p.id,
        'agreementId', p.agreement_id,
        'personalNumber', p.personal_number,
        'name', p.name,
        'addedAt', to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'addedBy', p.added_by) order by p.added_at, p.id)
      from agreement_signer p where p.set_id = s.id), '[]')
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        'of', 'signature',
        'id', g.id,
        'agreementId', p.agreement_id,
        'signerId', g.signer_id,
        'method', g.method,
        'signedName', g.signed_name,
        'contentSha256', g.content_sha256,
        'state', g.state,
        'signedAt', to_char(g.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'signingOrderId', g.signing_order_id,
        'ipAddress', g.ip_address,
        'country', g.country,
        'bankIdIssued', g.bank_id_issued::text,
        'signature', encode(sha256(convert_to(g.signature, 'UTF8')), 'hex'),
        'ocspResponse', encode(sha256(convert_to(g.ocsp_response, 'UTF8')), 'hex'),
        'registeredById', g.registered_by_id,
        'registeredBy', g.registered_by,
        'decidedById', g.decided_by_id,
        'decidedBy', g.decided_by,
        'decidedAt', to_char(g.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'comment', g.comment) order by g.signed_at, g.id)
      from agreement_signature g join agreement_signer p on p.id = g.signer_id where p.set_id = s.id), '[]'))))
from agreement_set s order by s.created_at, s.id;
