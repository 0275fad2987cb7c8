-- Whoever is removed can be put back for a time.
alter table invited_company_user
  add column removed_at timestamptz,
  add column removed_by text check (length(removed_by) between 1 and 200),
  add constraint invited_company_user_removed check ((removed_at is null) = (removed_by is null));
-- In the place of the constraint: somebody who was removed may be invited anew.
create unique index invited_company_user_once on invited_company_user (organization_number, personal_number) where removed_at is null;
alter table invited_company_user drop constraint invited_company_user_organization_number_personal_number_key;
create index invited_company_user_removed on invited_company_user (organization_number, removed_at) where removed_at is not null;
