-- Agreements that a company signs together, and the seals of what it has signed.

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
  -- Why agreements that somebody had signed were removed.
  deleted_because text
    constraint agreement_set_because check (deleted_because is null or (deleted_at is not null and length(deleted_because) <= 2000)),
  -- Since when everybody has signed a set that an administrator has not yet said so of; null when nothing waits.
  all_signed_at timestamptz,
  -- Whose decision the prices of the agreements are, as people read it; null where they state none.
  price_decision text check (length(price_decision) between 1 and 3000),
  constraint agreement_set_deleted check ((deleted_at is null) = (deleted_by is null))
);
create unique index agreement_set_of_task on agreement_set (company_task_id) where deleted_at is null;
create index agreement_set_company on agreement_set (organization_number);
create index agreement_set_bundle on agreement_set (bundle_id);
create index agreement_set_all_signed on agreement_set (all_signed_at) where all_signed_at is not null and deleted_at is null;
create index agreement_set_name on agreement_set using gin (lower(company_name) gin_trgm_ops);
revoke update, delete on agreement_set from skynet_app;
grant update (deleted_at, deleted_by, deleted_because, all_signed_at) on agreement_set to skynet_app;

-- What two have agreed that a customer pays where the price list says something else, for the agreements of one task
-- (signing 49): öre, or hundredths of a percent.
create table agreed_price (
  company_task_id uuid not null references company_task on delete cascade,
  price text not null check (price in ('Commission', 'AdministrationFee', 'LimitCharge')),
  amount bigint not null check (amount >= 0),
  agreed_at timestamptz not null,
  -- Both of them.
  agreed_by text not null check (length(agreed_by) between 1 and 500),
  reason text not null check (length(reason) between 1 and 2000),
  primary key (company_task_id, price)
);
revoke delete on agreed_price from skynet_app;

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
  -- Of the document's bytes, as signatures cover it; 64 hexadecimal digits.
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
-- A file that somebody has is found by its sum.
create index company_agreement_by_sum on company_agreement (content_sha256);
revoke update, delete on company_agreement from skynet_app;
grant update (approved_at, approved_by, is_opt_out) on company_agreement to skynet_app;

-- Who has been shown an agreement to its end on the customer's page, and whether they asked for the sealed file in the mail (customer 22, 23). What an agreement says never changes.
create table agreement_shown (
  set_id uuid not null,
  agreement_id uuid not null,
  personal_number personal_number not null,
  shown_at timestamptz not null,
  mails_file boolean not null default false,
  primary key (set_id, agreement_id, personal_number),
  foreign key (set_id, agreement_id) references company_agreement
);
revoke update, delete on agreement_shown from skynet_app;
grant update (mails_file) on agreement_shown to skynet_app;

-- What is signed: a PDF/A, written once. Nobody of the product changes or removes one.
create table agreement_document (
  set_id uuid not null,
  agreement_id uuid not null,
  body bytea not null check (length(body) between 1 and 20000000),
  primary key (set_id, agreement_id),
  foreign key (set_id, agreement_id) references company_agreement (set_id, agreement_id)
);
revoke update, delete on agreement_document from skynet_app;

-- The document has the sum that is signed.
create function agreement_document_is_what_is_signed() returns trigger language plpgsql as $$
begin
  if (select content_sha256 <> encode(sha256(new.body), 'hex')
      from company_agreement where set_id = new.set_id and agreement_id = new.agreement_id) then
    raise exception 'the document is not the one that is signed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger agreement_document_is_what_is_signed before insert on agreement_document
  for each row execute function agreement_document_is_what_is_signed();

-- Who is to sign an agreement.
create table agreement_signer (
  id uuid primary key default gen_random_uuid(),
  set_id uuid not null,
  agreement_id uuid not null,
  personal_number personal_number not null,
  name text not null check (length(name) between 1 and 200),
  added_at timestamptz not null,
  added_by text not null,
  -- Who was to sign by mistake is taken away before signing, and stays as a row (signing 31).
  removed_at timestamptz,
  removed_by text,
  removed_because text,
  -- As what somebody was asked to sign, where staff chose them (signing 46) or said that they are an outsider (signing 47), and
  -- then why they sign. Empty where the register named them.
  stands_as text
    check (stands_as in ('signatory', 'board', 'owner', 'representative', 'outsider')),
  stands_because text
    check (stands_because ~ '\S' and length(stands_because) <= 2000),
  foreign key (set_id, agreement_id) references company_agreement,
  constraint agreement_signer_removed check (
    (removed_at is null) = (removed_by is null) and (removed_at is null) = (removed_because is null)
    and removed_because ~ '\S'),
  constraint agreement_signer_outsider_says_why check (
    (stands_as is not distinct from 'outsider') = (stands_because is not null))
);
-- A stored century may be a guess (decision A24), so persons are told apart by the last ten digits.
create unique index agreement_signer_once on agreement_signer (set_id, agreement_id, right(personal_number, 10)) where removed_at is null;
revoke update, delete on agreement_signer from skynet_app;
grant update (removed_at, removed_by, removed_because) on agreement_signer to skynet_app;

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
  -- The address of whoever signs, where they asked themselves: BankID wants that of who signs. Forgotten when the order is over.
  end_user_ip text check (length(end_user_ip) between 1 and 100),
  -- An order may be for somebody staff talk with by telephone (signing 40): BankID then asks that person about the call, and there is nothing to scan.
  channel text not null default 'screen' check (channel in ('screen', 'phone')),
  -- Who called: the signer or we (RP), as BankID names them.
  call_initiator text check (call_initiator in ('user', 'RP')),
  constraint signing_order_begun check ((order_ref is null) = (begun_at is null)),
  constraint signing_order_ended check ((ended_at is null) = (state in ('asked', 'pending', 'canceling'))),
  constraint signing_order_secret check (qr_start_secret is null or ended_at is null),
  constraint signing_order_address check (end_user_ip is null or ended_at is null),
  constraint signing_order_call check ((channel = 'phone') = (call_initiator is not null)),
  constraint signing_order_nothing_to_scan
    check (channel = 'screen' or (auto_start_token is null and qr_start_token is null and qr_start_secret is null and end_user_ip is null))
);
create unique index signing_order_one on signing_order (signer_id) where ended_at is null;
create index signing_order_signer on signing_order (signer_id, asked_at desc);
-- How many orders of BankID failed in the last hour is asked every few seconds by who watches over the deployment.
create index signing_order_failed on signing_order (ended_at) where state = 'failed';
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
  -- The signer as the provider of the electronic identity names him; agreement_signer.name is what somebody typed when he was invited.
  signed_name text check (length(signed_name) between 1 and 200),
  -- What BankID says of how a signature was made (signing 41, 42).
  channel text check (channel in ('screen', 'phone')),
  call_initiator text check (call_initiator in ('user', 'RP')),
  -- The hash of the signer's device.
  device_uhi text check (length(device_uhi) between 1 and 200),
  risk text check (risk in ('low', 'moderate', 'high')),
  -- Whether the signer showed the chip of a passport or identity card.
  step_up_mrtd boolean,
  constraint agreement_signature_electronic check ((method = 'bankId') = (signing_order_id is not null and signature is not null)),
  constraint agreement_signature_manual check ((method = 'manual') = (registered_by_id is not null and registered_by is not null)),
  constraint agreement_signature_counts check (method = 'manual' or state = 'counts'),
  -- Four eyes: who entered a signature never lets it count.
  constraint agreement_signature_four_eyes check (state <> 'counts' or decided_by_id is distinct from registered_by_id or method = 'bankId'),
  constraint agreement_signature_named check ((method = 'bankId') = (signed_name is not null)),
  -- One on paper that nobody decides on in time goes out, decided by nobody.
  constraint agreement_signature_decided check (
    (decided_by is null) = (decided_at is null)
    and (decided_by_id is null or decided_by is not null)
    and (decided_by is null or decided_by_id is not null or state = 'declined')
    and (method = 'bankId' or (decided_by is null) = (state = 'waiting'))),
  constraint agreement_signature_call check ((channel is not distinct from 'phone') = (call_initiator is not null)),
  constraint agreement_signature_answered
    check (method = 'bankId' or (channel is null and device_uhi is null and risk is null and step_up_mrtd is null))
);
create unique index agreement_signature_one on agreement_signature (signer_id) where state <> 'declined';
revoke update, delete on agreement_signature from skynet_app;
grant update (state, decided_by_id, decided_by, decided_at, comment) on agreement_signature to skynet_app;

-- A set that everybody has signed and that has been approved gets a seal (signing 28). One is in force at a time: when an agreement is opened again the seal is superseded, and stays.
create table agreement_seal (
  id uuid primary key default gen_random_uuid(),
  set_id uuid not null references agreement_set (id),
  asked_at timestamptz not null,
  -- Why it waits: what the last try met. Empty while nothing has.
  problem text not null default '',
  tried_at timestamptz,
  tries integer not null default 0,
  sealed_at timestamptz,
  -- When the timestamp authority says that it existed.
  timestamped_at timestamptz,
  sealed_by text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  document_file_id uuid references document_file (id),
  superseded_at timestamptz,
  -- A seal is renewed before the certificates of its newest timestamp expire (signing 65): until when they hold and by what that one was made, of the newest file; null until it has been read.
  holds_until timestamptz,
  timestamp_hash text,
  timestamp_bits integer check (timestamp_bits > 0),
  -- Why it could not be renewed: what the last try met. Empty while nothing has.
  renewal_problem text not null default '',
  renewal_tried_at timestamptz,
  -- Whether the newest file of a seal ends with a timestamp over every byte. What is not is closed by the job of the night.
  is_closed boolean not null default false,
  constraint agreement_seal_whole check (
    (sealed_at is null) = (timestamped_at is null)
    and (sealed_at is null) = (sealed_by is null)
    and (sealed_at is null) = (sha256 is null)
    and (sealed_at is null) = (document_file_id is null)),
  constraint agreement_seal_held check (
    (holds_until is null) = (timestamp_hash is null) and (holds_until is null) = (timestamp_bits is null)
    and (holds_until is null or sealed_at is not null)),
  constraint agreement_seal_renewal_tried check (renewal_problem = '' or (renewal_tried_at is not null and sealed_at is not null)),
  constraint agreement_seal_file unique (id, sha256)
);
create unique index agreement_seal_in_force on agreement_seal (set_id) where superseded_at is null;
create index agreement_seal_waiting on agreement_seal (asked_at) where superseded_at is null and sealed_at is null;
create index agreement_seal_of_document on agreement_seal (document_file_id);
create index agreement_seal_by_sum on agreement_seal (sha256);
create index agreement_seal_by_age on agreement_seal (renewal_tried_at nulls first, holds_until) where sealed_at is not null;
create index agreement_seal_open on agreement_seal (renewal_tried_at nulls first) where sealed_at is not null and not is_closed;
revoke delete on agreement_seal from skynet_app;

-- Each file after the first, which holds the one before it and a new timestamp over that. The first is version 1, in agreement_seal.
create table agreement_seal_renewal (
  id uuid primary key default gen_random_uuid(),
  seal_id uuid not null references agreement_seal (id),
  version integer not null check (version > 1),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  document_file_id uuid not null unique references document_file (id),
  renewed_at timestamptz not null,
  -- By the word of the timestamp authority.
  timestamped_at timestamptz not null,
  holds_until timestamptz not null,
  -- The file that it renews, and until when the timestamp of that one held.
  renews_sha256 text not null,
  renewed_until timestamptz not null,
  renews_first text generated always as (case when version = 2 then renews_sha256 end) stored,
  renews_version integer generated always as (case when version > 2 then version - 1 end) stored,
  unique (seal_id, version),
  unique (seal_id, version, sha256, holds_until),
  unique (sha256),
  constraint agreement_seal_renewal_of_first foreign key (seal_id, renews_first) references agreement_seal (id, sha256),
  constraint agreement_seal_renewal_of_last foreign key (seal_id, renews_version, renews_sha256, renewed_until)
    references agreement_seal_renewal (seal_id, version, sha256, holds_until),
  -- In time: what was renewed is believed by what renewed it.
  constraint agreement_seal_renewal_in_time check (timestamped_at <= renewed_until and timestamped_at < holds_until),
  constraint agreement_seal_renewal_of_another check (sha256 <> renews_sha256)
);
revoke update, delete on agreement_seal_renewal from skynet_app;
