-- An account is validated by somebody who has saved none of it since it was validated last, and another save opens it again.
alter table bank_details
  add column saver_ids uuid[] not null default '{}',
  add column validated_version integer,
  add column validated_at timestamptz,
  -- Who asked, and who approved.
  add column validated_by text,
  add constraint bank_details_validated check (
    (validated_version is null) = (validated_at is null) and (validated_version is null) = (validated_by is null)
    and (validated_version is null or validated_version <= version)),
  -- Who saved it counts until another has said that it is right.
  add constraint bank_details_savers check (validated_version is distinct from version or saver_ids = '{}');
update bank_details set saver_ids = array[changed_by_id] where changed_by_id is not null;

-- What was approved before stays approved.
update bank_details account
set validated_version = version, validated_at = task.completed_at, validated_by = task.completed_by, saver_ids = '{}'
from (
  select distinct on (organization_number) organization_number, completed_at, completed_by from company_task
  where type = 'BankAccountValidation' and completed_at is not null and removed_at is null
  order by organization_number, completed_at desc
) task
where task.organization_number = account.organization_number and task.completed_at >= account.changed_at;

-- What was saved and not approved waits for a second person as if it were saved now.
insert into approval
  (id, act, subject, organization_number, title, place, difference, payload, asked_by_id, asked_by, asked_at, expires_at)
select gen_random_uuid(), 'validateAccount', account.organization_number, account.organization_number,
  'Godkänn bankkontot för ' || company.name,
  case when task.group_id is null then '' else '/onboarding/' || task.group_id end
    || '/company-task/' || task.id || '/bank-account-validation/redirected/true',
  '[]', jsonb_build_object('organizationNumber', account.organization_number, 'version', account.version),
  account.changed_by_id, account.changed_by, now(), now() + interval '14 days'
from bank_details account
join company using (organization_number)
join lateral (
  select company_task.id, group_id from company_task
  left join company_task_group on company_task_group.id = group_id
  where company_task.organization_number = account.organization_number and type = 'BankAccountValidation'
    and completed_at is null and removed_at is null and coalesce(closed, '') not in ('canceled', 'deleted')
  order by company_task.created_at desc, company_task.id limit 1
) task on true
where account.changed_by_id is not null and account.validated_version is null;
