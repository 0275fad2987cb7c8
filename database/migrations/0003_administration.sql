create table api_client (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  client_id text not null check (length(client_id) between 1 and 100),
  secret_hash text,
  secret_created_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1
);
create unique index api_client_client_id on api_client (lower(client_id));
create index api_client_name on api_client (name, id);

create table api_client_token (
  token_hash bytea primary key,
  api_client_id uuid not null references api_client on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index api_client_token_client on api_client_token (api_client_id);
create index api_client_token_expires on api_client_token (expires_at);

create table configuration_value (
  namespace text not null check (length(namespace) between 1 and 100),
  key text not null check (length(key) between 1 and 100),
  value text not null check (length(value) <= 10000),
  type text not null check (type in ('string', 'number', 'bool')),
  allow_multiple boolean not null default false,
  description text not null default '',
  changed_at timestamptz not null default now(),
  changed_by text not null,
  version integer not null default 1,
  primary key (namespace, key)
);

-- Decision C9
create table blacklist_type (
  id smallint primary key,
  name text not null unique
);
insert into blacklist_type values (1, 'Företag'), (2, 'Person'), (3, 'E-postadress'), (4, 'E-postdomän');

create table blacklist_item (
  id uuid primary key default gen_random_uuid(),
  blacklist_type smallint not null references blacklist_type,
  item_type text not null,
  item_match text not null default 'exact' check (item_match in ('exact', 'contains')),
  must_match boolean not null default false,
  company_name text,
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1
);
create index blacklist_item_created on blacklist_item (created_at desc, id);
create table blacklist_value (
  blacklist_item_id uuid not null references blacklist_item on delete cascade,
  position integer not null,
  -- As typed, and as it is compared: digits for numbers, lower case for addresses and domains.
  value text not null check (length(value) between 1 and 254),
  compared text not null check (length(compared) between 1 and 254),
  primary key (blacklist_item_id, position)
);
create index blacklist_value_compared on blacklist_value (compared);
create index blacklist_value_contains on blacklist_value using gin (compared gin_trgm_ops);
