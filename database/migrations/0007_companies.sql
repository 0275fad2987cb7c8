-- Whom we deal with: companies, in which role, and what staff note of them.

create table relation_status_type (
  name text primary key,
  label text not null,
  position smallint not null
);
insert into relation_status_type values
  ('New', 'Ny', 1), ('Active', 'Aktiv', 2), ('AtRisk', 'Riskerar att lämna', 3), ('Paused', 'Vilande', 4), ('Ended', 'Avslutad', 5);

create table company (
  organization_number organization_number primary key,
  name text not null check (length(name) between 1 and 300),
  -- Organisation types (monitoring 3): 1 Aktiebolag, 2 Handelsbolag, 3 Kommanditbolag, 5 Enskild firma ... 15 Brf
  organization_type smallint check (organization_type between 1 and 15 and organization_type <> 4),
  street text,
  zip_code text,
  city text,
  country text not null default 'Sverige',
  -- Which kinds of client the company is; kept by the trigger on client, so that a search needs one index.
  is_issuer boolean not null default false,
  is_recipient boolean not null default false,
  created_at timestamptz not null default skynet.now()
);
create index company_issuer_name on company (lower(name) text_pattern_ops, organization_number) where is_issuer;
create index company_recipient_name on company (lower(name) text_pattern_ops, organization_number) where is_recipient;
create index company_name on company (lower(name) text_pattern_ops, organization_number);
create index company_number on company (organization_number text_pattern_ops);
create index company_words on company using gin (to_tsvector('simple', name));
-- Recipients are found by address too.
create index company_address_words on company using gin (
  to_tsvector('simple', coalesce(street, '') || ' ' || coalesce(zip_code, '') || ' ' || coalesce(city, '')));

-- A company in the role of issuer (0) or recipient (1).
create table client (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  company_type smallint not null check (company_type in (0, 1)),
  -- 1 FactoringGruppen, 2 AtivoCore (decision A12)
  product_type smallint not null default 1 check (product_type in (1, 2)),
  -- 1 active, 0 inactive, null unknown
  active smallint check (active in (0, 1)),
  allow_invoice_determination boolean not null default true,
  use_super_repurchase_limit boolean not null default false,
  -- Key of the accounting system, encrypted; never answered.
  authkey text,
  enable_integration_invoice_import boolean not null default false,
  integration_invoice_autopilot boolean not null default false,
  account_amount bigint not null default 0,
  settlement_auto_book_active boolean,
  relation_status text,
  integration_action text check (integration_action in ('AutopilotSell', 'Manual')),
  partner_type text,
  created_at timestamptz not null default skynet.now(),
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  -- When the core system last said whether an issuer's settlements are booked automatically (company 32); null when
  -- it has said nothing.
  settlement_auto_book_at timestamptz,
  unique (organization_number, company_type),
  constraint import_needs_authkey check (not enable_integration_invoice_import or authkey is not null),
  constraint autopilot_needs_import check (not integration_invoice_autopilot or enable_integration_invoice_import),
  foreign key (partner_type) references partner_type,
  foreign key (relation_status) references relation_status_type
);

create function client_roles_changed() returns trigger language plpgsql as $$
begin
  update company set is_issuer = roles.issuer, is_recipient = roles.recipient
  from (
    select changed.organization_number,
      exists (select from client c where c.organization_number = changed.organization_number and c.company_type = 0) as issuer,
      exists (select from client c where c.organization_number = changed.organization_number and c.company_type = 1) as recipient
    from (select distinct organization_number from changed_clients) changed
  ) roles
  where company.organization_number = roles.organization_number
    and (company.is_issuer, company.is_recipient) is distinct from (roles.issuer, roles.recipient);
  return null;
end $$;
create trigger client_added after insert on client referencing new table as changed_clients
  for each statement execute function client_roles_changed();
create trigger client_removed after delete on client referencing old table as changed_clients
  for each statement execute function client_roles_changed();

create table company_status_override (
  client_id uuid primary key references client on delete cascade,
  active boolean not null,
  valid_to date,
  saved_by text not null,
  saved_at timestamptz not null default skynet.now(),
  version integer not null default 1,
  constraint valid_to_only_when_active check (active = (valid_to is not null))
);

create table contact (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  name text not null check (length(name) between 1 and 200),
  relation_to_company text not null default '' check (length(relation_to_company) <= 200),
  email email_address not null,
  phone_number text not null default '' check (phone_number ~ '^\d{0,20}$'),
  cellphone_number text not null default '' check (cellphone_number ~ '^\d{0,20}$'),
  created_at timestamptz not null default skynet.now(),
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  -- What somebody removes is kept for 30 days, so that it can be undone (company 30, cognomens 2, triggers 5, kyc 22).
  removed_at timestamptz,
  removed_by text,
  constraint contact_removed check ((removed_at is null) = (removed_by is null))
);
create index contact_removed_at on contact (removed_at) where removed_at is not null;
create unique index contact_email on contact (organization_number, lower(email)) where removed_at is null;

-- How a contact of an issuer wants to be told. Without a row: by e-mail.
create table notification_choice (
  contact_id uuid primary key references contact on delete cascade,
  by_email boolean not null default true,
  by_push boolean not null default false
);

create table company_internal_information (
  organization_number organization_number primary key references company,
  info_text text not null check (length(info_text) <= 10000),
  changed_at timestamptz not null default skynet.now(),
  changed_by text not null,
  version integer not null default 1
);

create table sentiment (
  organization_number organization_number not null references company,
  company_type smallint not null check (company_type in (0, 1)),
  sentiment_score smallint not null check (sentiment_score between 1 and 5),
  comment text not null default '' check (length(comment) <= 2000),
  changed_at timestamptz not null default skynet.now(),
  saved_by text not null,
  version integer not null default 1,
  primary key (organization_number, company_type)
);

create table company_cognomen (
  id uuid primary key default gen_random_uuid(),
  issuer_organization_number organization_number not null references company,
  recipient_customer_number text not null default '' check (length(recipient_customer_number) <= 100),
  recipient_organization_number organization_number,
  recipient_name text not null check (length(recipient_name) between 1 and 300),
  recipient_email text not null default '' check (length(recipient_email) <= 254),
  delivery_method text not null default 'Email' check (delivery_method in ('Email', 'Post', 'EInvoice')),
  email text not null default '' check (length(email) <= 254),
  created_at timestamptz not null default skynet.now(),
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  removed_at timestamptz,
  removed_by text,
  constraint company_cognomen_removed check ((removed_at is null) = (removed_by is null))
);
create index company_cognomen_issuer on company_cognomen (issuer_organization_number, recipient_name, id);
create unique index company_cognomen_customer on company_cognomen (issuer_organization_number, lower(recipient_customer_number))
  where recipient_customer_number <> '' and removed_at is null;
create index company_cognomen_removed_at on company_cognomen (removed_at) where removed_at is not null;

-- Decision A18
create table document_file_association_type (
  id smallint primary key,
  name text not null unique
);
insert into document_file_association_type values
  (1, 'Signering'), (2, 'KYC'), (3, 'Avtalsbilaga'), (4, 'Intern KYC'), (5, 'Övrigt');

create table document_file (
  id uuid primary key default gen_random_uuid(),
  stored_file_id uuid not null references stored_file,
  organization_number organization_number not null references company,
  document_file_association_type smallint not null default 5 references document_file_association_type,
  external_id text not null default '' check (length(external_id) <= 100),
  description text not null default '' check (length(description) <= 2000),
  is_company_agreement boolean not null default false,
  company_agreement_set_id uuid,
  agreement_id uuid,
  onboarding_id uuid,
  created_at timestamptz not null default skynet.now(),
  uploaded_by text not null,
  version integer not null default 1,
  uploaded_by_id uuid references internal_user on delete set null,
  -- What somebody removes is kept for 30 days, so that it can be undone (documents 18, usertasks 22).
  removed_at timestamptz,
  removed_by text,
  -- Since when it shows something that two persons have approved: then it is neither removed nor replaced.
  evidence_since timestamptz,
  constraint document_file_removed check ((removed_at is null) = (removed_by is null)),
  constraint document_file_evidence check (evidence_since is null or removed_at is null)
);
create index document_file_company on document_file (organization_number, created_at desc, id);
create index document_file_onboarding on document_file (onboarding_id) where onboarding_id is not null;
create index document_file_uploaded_by on document_file (uploaded_by_id);
create index document_file_removed on document_file (removed_at) where removed_at is not null;

-- What staff write down of a client, one note after the other. Nobody changes what has been written.
create table client_note (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  -- 'aml' is written in the AML case, and read by those who see why a client is rated as it is.
  kind text not null check (kind in ('client', 'aml')),
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz not null,
  written_by text not null check (length(written_by) between 1 and 200)
);
create index client_note_written on client_note (organization_number, written_at desc, id);
revoke update, delete on client_note from skynet_app;
