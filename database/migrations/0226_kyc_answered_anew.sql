-- Questions that have been answered are answered anew in another task of the same onboarding (kyc 20).
drop index company_task_once;
create unique index company_task_once on company_task (group_id, type)
  where removed_at is null and type <> 'AgreementSigning' and (type <> 'Kyc' or completed_at is null);
