-- How invoices and companies are judged: rules in buckets with versions, and exceptions.

-- How a rule of the catalogue is judged until a bucket says otherwise, as it was last saved. A rule without a row here is judged as the catalogue
-- suggests.
create table base_rule (
  id text primary key check (length(id) between 1 and 100),
  configuration jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by text not null
);
revoke delete on base_rule from skynet_app;

-- Buckets of rules. The base rules have versions as a bucket does: a row without a type, since they judge nobody (rules 90).
create table rule_bucket (
  id uuid primary key default gen_random_uuid(),
  bucket_type text check (bucket_type in ('issuer', 'recipient')),
  -- 0 hidden or 1 prospect, never both (rules 3).
  contexts smallint[] not null default '{0}' check (contexts in ('{0}', '{1}')),
  contexts_version integer not null default 1,
  -- The name and number of the latest version, kept here to be unique and to be locked.
  name text not null check (length(name) between 1 and 100),
  latest_version integer not null,
  created_at timestamptz not null,
  created_by text not null,
  constraint rule_bucket_base check ((bucket_type is null) = (id = '00000000-0000-4000-8000-00000000ba5e')),
  constraint rule_bucket_base_hidden check (bucket_type is not null or contexts = '{0}')
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
  needs_second_person boolean not null default true,
  -- From when until when invoices are judged by it. Without a beginning it waits, or never counted.
  in_force_from timestamptz,
  in_force_to timestamptz,
  published_by_id text,
  published_by text,
  -- Hundredths of a percent of a company's turnover that its calculated limit may be at most; null for no such bound (rules 101).
  turnover_share integer check (turnover_share between 1 and 10000),
  primary key (bucket_id, version),
  constraint rule_bucket_version_whole check (
    (in_force_from is null) = (published_by is null) and (published_by is null) = (published_by_id is null)
    and (in_force_to is null or in_force_to >= in_force_from)),
  -- The maker never publishes.
  constraint rule_bucket_version_four_eyes check (not needs_second_person or published_by_id <> saved_by_id),
  constraint rule_bucket_version_one_counts exclude using gist (bucket_id with =, tstzrange(in_force_from, in_force_to) with &&)
    where (in_force_from is not null)
);
revoke update, delete on rule_bucket_version from skynet_app;
grant update (in_force_from, in_force_to, published_by_id, published_by) on rule_bucket_version to skynet_app;
alter table rule_bucket add constraint rule_bucket_has_version
  foreign key (id, latest_version) references rule_bucket_version (bucket_id, version) deferrable initially deferred;
-- The bucket of base rules, with its first version.
insert into rule_bucket (id, bucket_type, name, latest_version, created_at, created_by)
values ('00000000-0000-4000-8000-00000000ba5e', null, 'Basregler', 1, skynet.now(), 'Skynet');
insert into rule_bucket_version (bucket_id, version, name, limit_intervals, why, saved_at, saved_by_id, saved_by, needs_second_person,
  in_force_from, published_by_id, published_by)
values ('00000000-0000-4000-8000-00000000ba5e', 1, 'Basregler', '[]', 'Som basreglerna var när de fick versioner', skynet.now(), 'skynet', 'Skynet',
  false, skynet.now(), 'skynet', 'Skynet');

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

-- Which bucket judges a company in a role, when somebody has chosen another than the standard one.
create table company_rule_bucket (
  organization_number organization_number not null,
  determination_type smallint not null check (determination_type in (1, 2)),
  bucket_id uuid not null references rule_bucket,
  chosen_at timestamptz not null,
  chosen_by text not null,
  primary key (organization_number, determination_type),
  -- Nobody is judged by the base rules.
  constraint company_rule_bucket_not_base check (bucket_id <> '00000000-0000-4000-8000-00000000ba5e')
);

-- Exceptions: what a company is let through for although a rule says no, until a day (whitelist 1, 5).
create table whitelist_entry (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  -- Only for invoices to this one.
  recipient_organization_number organization_number,
  measure text not null check (length(measure) between 1 and 100),
  -- What the value is follows from the rule; kept, so that an old exception never changes what it says.
  value_kind text not null check (value_kind in ('date', 'boolean', 'number', 'rating')),
  value_date date,
  -- Öre.
  value_amount bigint check (value_amount between 0 and 10000000000000),
  -- Hundredths of a point.
  value_rating integer check (value_rating between 0 and 1000),
  -- The value was the recipient's own rating on the day it was saved.
  use_recipient_rating boolean not null default false,
  -- The last day it counts.
  end_date date not null,
  comment text not null check (length(comment) between 1 and 2000),
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  constraint whitelist_value_of_kind check (
    (value_date is not null) = (value_kind = 'date') and (value_amount is not null) = (value_kind = 'number')
    and (value_rating is not null) = (value_kind = 'rating')),
  constraint whitelist_recipient_needed check (
    recipient_organization_number is not null or measure not in ('paymentTerms', 'internalInvoicing', 'recipientCreditWorthy')),
  constraint whitelist_rating_of_recipient check (
    not use_recipient_rating or (value_kind = 'rating' and recipient_organization_number is not null)),
  constraint whitelist_not_itself check (recipient_organization_number <> organization_number),
  constraint whitelist_changed check ((changed_at is null) = (changed_by is null))
);
create index whitelist_entry_of_company on whitelist_entry (organization_number, end_date desc, id);
