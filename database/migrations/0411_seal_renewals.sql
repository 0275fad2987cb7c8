-- A seal is renewed before the certificates of its newest timestamp expire (signing 65): until when they hold and by what that one was made, of the newest file; null until it has been read.
alter table agreement_seal
  add column holds_until timestamptz,
  add column timestamp_hash text,
  add column timestamp_bits integer check (timestamp_bits > 0),
  -- Why it could not be renewed: what the last try met. Empty while nothing has.
  add column renewal_problem text not null default '',
  add column renewal_tried_at timestamptz,
  add constraint agreement_seal_held check (
    (holds_until is null) = (timestamp_hash is null) and (holds_until is null) = (timestamp_bits is null)
    and (holds_until is null or sealed_at is not null)),
  add constraint agreement_seal_renewal_tried check (renewal_problem = '' or (renewal_tried_at is not null and sealed_at is not null)),
  add constraint agreement_seal_file unique (id, sha256);
create index agreement_seal_by_age on agreement_seal (renewal_tried_at nulls first, holds_until) where sealed_at is not null;

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
