-- On which account a client has been paid, from when to when (asof 2).
alter table state_history drop constraint state_history_kind_check,
  add constraint state_history_kind_check
    check (kind in ('client', 'statusOverride', 'contact', 'keyPerson', 'exception', 'bucketChoice', 'rating', 'account'));

create trigger state_kept after insert or delete or update on company_account for each row
  execute function state_kept('account', 'organization_number',
  'bank_name,account_type,clearing_number,account_number,counts_by', 'counts_from');

-- What counts now has counted since then.
insert into state_history (kind, key, organization_number, since, content)
select 'account', organization_number, organization_number, counts_from, jsonb_build_object('bank_name', bank_name, 'account_type', account_type,
  'clearing_number', clearing_number, 'account_number', account_number, 'counts_by', counts_by)
from company_account;
insert into state_history_began (kind, since)
select 'account', case when exists (select from company) then now() end;
