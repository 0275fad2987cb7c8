-- What somebody removes is kept for 30 days, so that it can be undone (documents 18, usertasks 22).
alter table document_file
  add column removed_at timestamptz,
  add column removed_by text,
  -- Since when it shows something that two persons have approved: then it is neither removed nor replaced.
  add column evidence_since timestamptz,
  add constraint document_file_removed check ((removed_at is null) = (removed_by is null)),
  add constraint document_file_evidence check (evidence_since is null or removed_at is null);
create index document_file_removed on document_file (removed_at) where removed_at is not null;

-- What was approved before rests on its papers too: those of an account that were there by then,
update document_file document set evidence_since = account.validated_at
from bank_details account
where account.organization_number = document.organization_number
  and document.document_file_association_type = 2 and document.created_at <= account.validated_at;
-- and those of the agreements with a signature on paper that counts.
update document_file document set evidence_since = accepted.at
from (
  select agreement_set.id::text as set_id, agreement_set.organization_number, max(signature.decided_at) as at
  from agreement_signature signature
  join agreement_signer on agreement_signer.id = signature.signer_id
  join agreement_set on agreement_set.id = agreement_signer.set_id
  where signature.method = 'manual' and signature.state = 'counts' and signature.decided_at is not null
  group by agreement_set.id
) accepted
where accepted.organization_number = document.organization_number and document.external_id = accepted.set_id
  and document.document_file_association_type = 1;

alter table user_task
  add column removed_at timestamptz,
  add column removed_by text,
  add constraint user_task_removed check ((removed_at is null) = (removed_by is null));
create index user_task_removed on user_task (removed_at) where removed_at is not null;
-- Help that was removed keeps nobody from asking anew.
drop index user_task_help_waiting;
create unique index user_task_help_waiting on user_task (action_id)
  where task_action = 10 and state <> 'completed' and removed_at is null;
