-- What an auditor or a court is given of a client (asof 5): ordered with a reason, made by a job, removed after its days. That it was made
-- stays.
create table evidence_pack (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  from_day date not null,
  to_day date not null,
  why text not null check (length(why) between 1 and 2000),
  ordered_at timestamptz not null,
  ordered_by text not null,
  -- Why the latest try came to nothing, in Swedish; it is tried again.
  problem text not null default '',
  made_at timestamptz,
  remove_at timestamptz check (remove_at > made_at),
  -- Null once the file has been removed.
  stored_file_id uuid references stored_file on delete set null,
  -- Of MANIFEST.json, which has those of all other files in it.
  manifest_sha256 text check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  file_count integer check (file_count > 0),
  trail_rows integer check (trail_rows >= 0),
  -- Whom it names by personal number, for the trail of whoever fetches it.
  persons text[] not null default '{}',
  constraint evidence_pack_days check (from_day <= to_day),
  constraint evidence_pack_made_whole check (
    (made_at is null) = (remove_at is null) and (made_at is null) = (manifest_sha256 is null)
    and (made_at is null) = (file_count is null) and (made_at is null) = (trail_rows is null)
    and (made_at is not null or stored_file_id is null))
);
create index evidence_pack_of on evidence_pack (organization_number, ordered_at desc);
create index evidence_pack_file on evidence_pack (stored_file_id);
revoke delete, update on evidence_pack from skynet_app;
grant update (problem, made_at, remove_at, stored_file_id, manifest_sha256, file_count, trail_rows, persons) on evidence_pack to skynet_app;
