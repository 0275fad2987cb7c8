-- What somebody removes is kept for 30 days, so that it can be undone (company 30, cognomens 2, triggers 5, kyc 22).
alter table contact
  add column removed_at timestamptz,
  add column removed_by text,
  add constraint contact_removed check ((removed_at is null) = (removed_by is null));
create index contact_removed_at on contact (removed_at) where removed_at is not null;
drop index contact_email;
create unique index contact_email on contact (organization_number, lower(email)) where removed_at is null;

alter table company_cognomen
  add column removed_at timestamptz,
  add column removed_by text,
  add constraint company_cognomen_removed check ((removed_at is null) = (removed_by is null));
drop index company_cognomen_customer;
create unique index company_cognomen_customer on company_cognomen (issuer_organization_number, lower(recipient_customer_number))
  where recipient_customer_number <> '' and removed_at is null;
create index company_cognomen_removed_at on company_cognomen (removed_at) where removed_at is not null;

alter table automation_trigger
  add column removed_at timestamptz,
  add column removed_by text,
  add constraint automation_trigger_removed check ((removed_at is null) = (removed_by is null));
create index automation_trigger_removed_at on automation_trigger (removed_at) where removed_at is not null;

alter table kyc_set
  add column removed_at timestamptz,
  add column removed_by text,
  -- Who has written what customers are asked since it was last the default: none of them is the second person (kyc 21).
  add column writer_ids text[] not null default '{}',
  add constraint kyc_set_removed check ((removed_at is null) = (removed_by is null)),
  add constraint kyc_set_removed_unused check (removed_at is null or published_at is null);
create index kyc_set_removed_at on kyc_set (removed_at) where removed_at is not null;
-- Those who are known by name of what was written before.
update kyc_set set writer_ids = array(
  select id::text from internal_user where first_name || ' ' || last_name in (kyc_set.created_by, kyc_set.changed_by)
)
where published_at is null or default_onboarding_types = '{}';
