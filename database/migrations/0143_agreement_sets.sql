-- Agreements a company signs together in a task (signing 1-3): versions of a bundle with the values filled in, frozen when the set is made.
create table agreement_set (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  -- As the company was called when the set was made.
  company_name text not null,
  company_task_id uuid not null references company_task,
  bundle_id uuid not null references agreement_bundle,
  created_at timestamptz not null,
  created_by text not null,
  -- Kept when the task returns to the choice of a bundle: what has been signed is evidence.
  deleted_at timestamptz,
  deleted_by text,
  constraint agreement_set_deleted check ((deleted_at is null) = (deleted_by is null))
);
create unique index agreement_set_of_task on agreement_set (company_task_id) where deleted_at is null;
create index agreement_set_company on agreement_set (organization_number);
create index agreement_set_bundle on agreement_set (bundle_id);
revoke delete, update on agreement_set from skynet_app;
grant update (deleted_at, deleted_by) on agreement_set to skynet_app;

-- One agreement of a set. Only its approval changes.
create table company_agreement (
  set_id uuid not null references agreement_set,
  agreement_id uuid not null references agreement,
  agreement_version_id uuid not null references agreement_version,
  position smallint not null,
  name text not null,
  revision integer not null,
  agreement_type text not null check (agreement_type in ('Generic', 'InvoicePurchase', 'Guarantor')),
  signature_type text not null check (signature_type in ('None', 'Board', 'Person')),
  -- The version's cleaned HTML with the values in the places of their keys.
  content_text text not null,
  content_summary text not null,
  -- {key, label, type, value, numericValue}, in order.
  token_values jsonb not null check (jsonb_typeof(token_values) = 'array'),
  -- Of everything above, as signatures cover it; 64 hexadecimal digits.
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  -- Who may sign for the company as the register had it then; null when nobody knew, or nobody signs for it.
  alternatives jsonb check (jsonb_typeof(alternatives) = 'array'),
  approved_at timestamptz,
  approved_by text,
  -- Approved although not everybody who was needed had signed.
  is_opt_out boolean,
  primary key (set_id, agreement_id),
  unique (set_id, position),
  constraint company_agreement_approved check ((approved_at is null) = (approved_by is null) and (approved_at is null) = (is_opt_out is null))
);
create index company_agreement_version on company_agreement (agreement_version_id);
create index company_agreement_agreement on company_agreement (agreement_id);
revoke delete, update on company_agreement from skynet_app;
grant update (approved_at, approved_by, is_opt_out) on company_agreement to skynet_app;

-- Who is to sign an agreement.
create table agreement_signer (
  id uuid primary key default gen_random_uuid(),
  set_id uuid not null,
  agreement_id uuid not null,
  personal_number personal_number not null,
  name text not null check (length(name) between 1 and 200),
  added_at timestamptz not null,
  added_by text not null,
  foreign key (set_id, agreement_id) references company_agreement
);
-- A stored century may be a guess (decision A24), so persons are told apart by the last ten digits.
create unique index agreement_signer_once on agreement_signer (set_id, agreement_id, right(personal_number, 10));
revoke delete, update on agreement_signer from skynet_app;

-- An order to sign with electronic identity: asked for, then begun and followed by a job until it is over.
create table signing_order (
  id uuid primary key default gen_random_uuid(),
  signer_id uuid not null references agreement_signer,
  -- asked: not yet begun at the provider; canceling: somebody has taken it back.
  state text not null check (state in ('asked', 'pending', 'canceling', 'complete', 'failed', 'canceled')),
  hint_code text not null default '',
  order_ref text,
  auto_start_token text,
  qr_start_token text,
  -- Only while it is pending.
  qr_start_secret text,
  begun_at timestamptz,
  asked_at timestamptz not null,
  asked_by text not null,
  ended_at timestamptz,
  constraint signing_order_begun check ((order_ref is null) = (begun_at is null)),
  constraint signing_order_ended check ((ended_at is null) = (state in ('asked', 'pending', 'canceling'))),
  constraint signing_order_secret check (qr_start_secret is null or ended_at is null)
);
create unique index signing_order_one on signing_order (signer_id) where ended_at is null;
create index signing_order_signer on signing_order (signer_id, asked_at desc);
revoke delete on signing_order from skynet_app;

create table agreement_signature (
  id uuid primary key default gen_random_uuid(),
  signer_id uuid not null references agreement_signer,
  method text not null check (method in ('bankId', 'manual')),
  -- What it covers: the content_sha256 of the agreement.
  content_sha256 text not null,
  -- A manual one waits until a second person has seen it.
  state text not null check (state in ('waiting', 'counts', 'declined')),
  signed_at timestamptz not null,
  -- Electronic identity: what the provider answered.
  signing_order_id uuid unique references signing_order,
  ip_address text,
  -- ISO 3166 of two letters; null when nobody says from where.
  country text check (country ~ '^[A-Z]{2}$'),
  bank_id_issued date,
  signature text,
  ocsp_response text,
  -- Manual: by whom it was entered, and the second person's decision.
  registered_by_id uuid,
  registered_by text,
  decided_by_id uuid,
  decided_by text,
  decided_at timestamptz,
  comment text not null default '' check (length(comment) <= 2000),
  constraint agreement_signature_electronic check ((method = 'bankId') = (signing_order_id is not null and signature is not null)),
  constraint agreement_signature_manual check ((method = 'manual') = (registered_by_id is not null and registered_by is not null)),
  constraint agreement_signature_counts check (method = 'manual' or state = 'counts'),
  constraint agreement_signature_decided check (
    (decided_by is null) = (decided_by_id is null) and (decided_by is null) = (decided_at is null)
    and (method = 'bankId' or (decided_by is null) = (state = 'waiting'))),
  -- Four eyes: who entered a signature never lets it count.
  constraint agreement_signature_four_eyes check (state <> 'counts' or decided_by_id is distinct from registered_by_id or method = 'bankId')
);
create unique index agreement_signature_one on agreement_signature (signer_id) where state <> 'declined';
revoke delete, update on agreement_signature from skynet_app;
grant update (state, decided_by_id, decided_by, decided_at, comment) on agreement_signature to skynet_app;
