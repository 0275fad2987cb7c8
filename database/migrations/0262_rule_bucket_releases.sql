-- How a version of a rule bucket comes in force: why, who asked, who approved, and when it begins. One that is approved for a later time
-- waits here until a job begins it, or somebody withdraws it (rules 80, 81).
create table rule_bucket_release (
  id uuid primary key default gen_random_uuid(),
  bucket_id uuid not null,
  version integer not null,
  why text not null check (length(why) between 1 and 1000),
  -- What the version said when it was asked for, as its fingerprint (SHA-256).
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The version in force that it takes back; null when it takes back none.
  undoes integer,
  asked_by_id text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  approved_by_id text not null,
  approved_by text not null,
  approved_at timestamptz not null,
  starts_at timestamptz not null,
  state text not null check (state in ('scheduled', 'begun', 'withdrawn')),
  withdrawn_by text,
  withdrawn_at timestamptz,
  foreign key (bucket_id, version) references rule_bucket_version,
  foreign key (bucket_id, undoes) references rule_bucket_version,
  constraint rule_bucket_release_four_eyes check (asked_by_id <> approved_by_id),
  constraint rule_bucket_release_withdrawn check (
    (state = 'withdrawn') = (withdrawn_at is not null) and (withdrawn_at is null) = (withdrawn_by is null))
);
-- One at a time: what begins later was compared with what counts now.
create unique index rule_bucket_release_scheduled on rule_bucket_release (bucket_id) where state = 'scheduled';
create unique index rule_bucket_release_begun on rule_bucket_release (bucket_id, version) where state = 'begun';
create index rule_bucket_release_of_version on rule_bucket_release (bucket_id, version, approved_at desc);
revoke update, delete on rule_bucket_release from skynet_app;
grant update (state, withdrawn_by, withdrawn_at) on rule_bucket_release to skynet_app;

create function rule_bucket_release_ends_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'scheduled' then
    raise exception 'the release % has ended', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rule_bucket_release_ends_once before update on rule_bucket_release
  for each row execute function rule_bucket_release_ends_once();
