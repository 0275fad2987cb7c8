-- Agreements, their versions and the bundles they are signed in.

-- Keys stand for one thing each, and so does each type that means something (agreements 2, 3).
create function agreement_tokens_are_sound(tokens jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(tokens) = 'array' and (
    select count(*) = count(distinct token ->> 'key')
      and count(*) filter (where token ->> 'type' <> 'NotSet')
        = count(distinct token ->> 'type') filter (where token ->> 'type' <> 'NotSet')
    from jsonb_array_elements(case jsonb_typeof(tokens) when 'array' then tokens else '[]' end) token
  )
$$;

-- An agreement as it is being written. What is signed is a version of it.
create table agreement (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  description text not null check (length(description) between 1 and 2000),
  agreement_type text not null check (agreement_type in ('Generic', 'InvoicePurchase', 'Guarantor')),
  signature_type text not null check (signature_type in ('None', 'Board', 'Person')),
  -- HTML as the server cleaned it.
  content_text text not null,
  content_summary text not null default '',
  tokens jsonb not null default '[]' check (agreement_tokens_are_sound(tokens)),
  -- Counts up and never down, so that a number taken away is not given to another version.
  latest_revision integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  -- Who has written in it since its latest revision: a revision counts when somebody else has released it (agreements 39).
  writer_ids text[] not null default '{}'
);
create index agreement_listed on agreement ((archived_at is not null), lower(name), id);
revoke delete on agreement from skynet_app;

-- An agreement as it was when the version was made. Only its description and the order of its tokens may change.
create table agreement_version (
  id uuid primary key default gen_random_uuid(),
  agreement_id uuid not null references agreement,
  revision integer not null check (revision > 0),
  name text not null,
  description text not null check (length(description) <= 2000),
  agreement_type text not null,
  signature_type text not null,
  content_text text not null,
  content_summary text not null,
  tokens jsonb not null check (agreement_tokens_are_sound(tokens)),
  -- From when it is used in a bundle or in an agreement set (decision C10); it then stays for ever.
  published_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  -- Who has written a part of it since the revision before it, and who made it.
  writer_ids text[] not null default '{}',
  released_at timestamptz,
  released_by text,
  -- A revision that is removed can be put back for a time.
  removed_at timestamptz,
  removed_by text,
  unique (agreement_id, revision),
  unique (agreement_id, id),
  constraint agreement_version_released_by check ((released_at is null) = (released_by is null)),
  constraint agreement_version_is_released check (published_at is null or released_at is not null),
  constraint agreement_version_removed check ((removed_at is null) = (removed_by is null)),
  constraint agreement_version_removed_unused check (removed_at is null or published_at is null)
);
create index agreement_version_removed_at on agreement_version (agreement_id, removed_at) where removed_at is not null;
revoke update on agreement_version from skynet_app;
grant update (description, tokens, published_at, changed_at, changed_by, version, released_at, released_by, removed_at, removed_by) on
  agreement_version to skynet_app;

create function agreement_version_is_published_once() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and (tg_op = 'DELETE' or new.published_at is distinct from old.published_at) then
    raise exception 'a published version stays' using errcode = 'check_violation', constraint = 'agreement_version_stays';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger agreement_version_is_published_once before update or delete on agreement_version
  for each row execute function agreement_version_is_published_once();

-- Versions of agreements that are signed together.
create table agreement_bundle (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  description text not null check (length(description) between 1 and 2000),
  automated_type text not null check (automated_type in ('NotForAutomation', 'InvoicePurchase')),
  archived_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1
);
create index agreement_bundle_listed on agreement_bundle ((archived_at is not null), lower(name), id);
revoke delete on agreement_bundle from skynet_app;

create table agreement_bundle_agreement (
  bundle_id uuid not null references agreement_bundle,
  agreement_id uuid not null,
  agreement_version_id uuid not null,
  position integer not null check (position >= 0),
  -- What the bundle fills in beforehand: value by the token's key.
  preset_values jsonb not null default '{}' check (jsonb_typeof(preset_values) = 'object'),
  primary key (bundle_id, agreement_id),
  unique (bundle_id, position),
  foreign key (agreement_id, agreement_version_id) references agreement_version (agreement_id, id)
);
create index agreement_bundle_agreement_version on agreement_bundle_agreement (agreement_version_id);
create index agreement_bundle_agreement_agreement on agreement_bundle_agreement (agreement_id);

-- The agreement is held, so that it is not archived by another meanwhile.
create function agreement_in_bundle_is_active() returns trigger language plpgsql as $$
begin
  if (select archived_at from agreement where id = new.agreement_id for share) is not null then
    raise exception 'an archived agreement stands in no bundle' using errcode = 'check_violation', constraint = 'agreement_in_bundle_is_active';
  end if;
  return new;
end $$;
create trigger agreement_in_bundle_is_active before insert or update on agreement_bundle_agreement
  for each row execute function agreement_in_bundle_is_active();

create function archived_agreement_has_left() returns trigger language plpgsql as $$
begin
  if exists (select from agreement_bundle_agreement part join agreement on agreement.id = part.agreement_id
    where part.agreement_id = new.id and agreement.archived_at is not null) then
    raise exception 'an archived agreement leaves its bundles' using errcode = 'check_violation', constraint = 'archived_agreement_has_left';
  end if;
  return null;
end $$;
-- At the end, whichever came first.
create constraint trigger archived_agreement_has_left after update of archived_at on agreement
  deferrable initially deferred for each row when (new.archived_at is not null) execute function archived_agreement_has_left();

-- The partners whose customers get the bundle by themselves.
create table agreement_bundle_partner (
  bundle_id uuid not null references agreement_bundle,
  api_client_id uuid not null references api_client on delete cascade,
  primary key (bundle_id, api_client_id)
);
create index agreement_bundle_partner_client on agreement_bundle_partner (api_client_id);

-- An agreement that is archived leaves the bundles it stood in (agreements 30). What left, and with which values, is kept: nothing is put back by itself.
create table agreement_bundle_departure (
  bundle_id uuid not null references agreement_bundle,
  agreement_id uuid not null,
  agreement_version_id uuid not null,
  preset_values jsonb not null check (jsonb_typeof(preset_values) = 'object'),
  left_at timestamptz not null,
  left_by text not null,
  -- A bundle that an agreement has left is not whole until somebody has saved it since, with another or without.
  settled_at timestamptz,
  primary key (bundle_id, agreement_id, left_at),
  foreign key (agreement_id, agreement_version_id) references agreement_version (agreement_id, id)
);
create index agreement_bundle_departure_agreement on agreement_bundle_departure (agreement_id, left_at desc);
create index agreement_bundle_departure_version on agreement_bundle_departure (agreement_version_id);
revoke update, delete on agreement_bundle_departure from skynet_app;
grant update (settled_at) on agreement_bundle_departure to skynet_app;
