create extension if not exists btree_gist;

-- How a rule of the catalogue is judged until a bucket says otherwise. A rule without a row here is judged as the catalogue suggests.
create table base_rule (
  id text primary key check (length(id) between 1 and 100),
  configuration jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by text not null
);
revoke delete on base_rule from skynet_app;

create table rule_bucket (
  id uuid primary key default gen_random_uuid(),
  bucket_type text not null check (bucket_type in ('issuer', 'recipient')),
  -- 0 hidden or 1 prospect, never both (rules 3).
  contexts smallint[] not null default '{0}' check (contexts in ('{0}', '{1}')),
  contexts_version integer not null default 1,
  -- The name and number of the latest version, kept here to be unique and to be locked.
  name text not null check (length(name) between 1 and 100),
  latest_version integer not null,
  created_at timestamptz not null,
  created_by text not null
);
create unique index rule_bucket_name on rule_bucket (lower(name));
revoke delete on rule_bucket from skynet_app;

-- Every save of a bucket. What it says never changes; only whether it counts does.
create table rule_bucket_version (
  bucket_id uuid not null references rule_bucket,
  version integer not null check (version > 0),
  name text not null,
  limit_intervals jsonb not null,
  second_share integer check (second_share between 0 and 10000),
  -- What whoever saved it said about it.
  why text not null default '' check (length(why) <= 500),
  saved_at timestamptz not null,
  saved_by_id text not null,
  saved_by text not null,
  needs_second_person boolean not null default false,
  -- From when until when invoices are judged by it. Without a beginning it waits, or never counted.
  in_force_from timestamptz,
  in_force_to timestamptz,
  published_by_id text,
  published_by text,
  primary key (bucket_id, version),
  constraint rule_bucket_version_whole check (
    (in_force_from is null) = (published_by is null) and (published_by is null) = (published_by_id is null)
    and (in_force_to is null or in_force_to >= in_force_from)),
  -- The maker never publishes.
  constraint rule_bucket_version_four_eyes check (not needs_second_person or published_by_id <> saved_by_id),
  constraint rule_bucket_version_one_counts exclude using gist (bucket_id with =, tstzrange(in_force_from, in_force_to) with &&)
    where (in_force_from is not null)
);
alter table rule_bucket add constraint rule_bucket_has_version
  foreign key (id, latest_version) references rule_bucket_version (bucket_id, version) deferrable initially deferred;
revoke update, delete on rule_bucket_version from skynet_app;
grant update (in_force_from, in_force_to, published_by_id, published_by) on rule_bucket_version to skynet_app;

-- The rules of a version, with how each is judged. Without a position it is not chosen, and its configuration is only kept.
create table rule_bucket_rule (
  bucket_id uuid not null,
  version integer not null,
  rule_id text not null check (length(rule_id) between 1 and 100),
  position integer check (position >= 0),
  configuration jsonb not null,
  primary key (bucket_id, version, rule_id),
  unique (bucket_id, version, position),
  foreign key (bucket_id, version) references rule_bucket_version
);
revoke update, delete on rule_bucket_rule from skynet_app;

-- A version that has counted can only stop: otherwise what an old decision rested on could be rewritten.
create function rule_bucket_version_counts_once() returns trigger language plpgsql as $$
begin
  if old.in_force_from is not null and new.in_force_from is distinct from old.in_force_from
    or old.in_force_to is not null and new.in_force_to is distinct from old.in_force_to then
    raise exception 'a version counts once' using errcode = 'check_violation', constraint = 'rule_bucket_version_counts_once';
  end if;
  return new;
end $$;
create trigger rule_bucket_version_counts_once before update on rule_bucket_version
  for each row execute function rule_bucket_version_counts_once();
