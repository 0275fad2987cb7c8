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
  constraint agreement_seal_whole check (
    (sealed_at is null) = (timestamped_at is null)
    and (sealed_at is null) = (sealed_by is null)
    and (sealed_at is null) = (sha256 is null)
    and (sealed_at is null) = (document_file_id is null))
);
create unique index agreement_seal_in_force on agreement_seal (set_id) where superseded_at is null;
create index agreement_seal_waiting on agreement_seal (asked_at) where superseded_at is null and sealed_at is null;
create index agreement_seal_of_document on agreement_seal (document_file_id);
create index agreement_seal_by_sum on agreement_seal (sha256);
revoke delete on agreement_seal from skynet_app;
-- A file that somebody has is found by its sum.
create index company_agreement_by_sum on company_agreement (content_sha256);
