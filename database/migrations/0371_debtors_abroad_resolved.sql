-- A debtor abroad, whatever it is written as (recipients 8). What it owes is what open invoices hold that are written with any of its identities.
create table debtor_abroad (
  id uuid primary key default gen_random_uuid(),
  -- As it was written the first time.
  name text not null check (length(name) between 1 and 300),
  country text not null check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  -- Set when it is one with another, which has its identities since.
  merged_into uuid references debtor_abroad,
  constraint debtor_abroad_another check (merged_into <> id)
);
create index debtor_abroad_merged on debtor_abroad (merged_into) where merged_into is not null;
revoke delete on debtor_abroad from skynet_app;

-- What a debtor abroad is written as: a name in a country, spelled in one way, or a number for VAT. Each is one debtor's.
create table debtor_abroad_identity (
  id uuid primary key default gen_random_uuid(),
  debtor_id uuid not null references debtor_abroad,
  kind text not null check (kind in ('name', 'vat')),
  -- Empty of a number for VAT, which has its country in it.
  country text not null check (country ~ '^([A-Z]{2})?$'),
  key text not null check (length(key) <= 600),
  -- As it was written the first time.
  written text not null check (length(written) between 1 and 300),
  constraint debtor_abroad_identity_once unique (kind, country, key),
  constraint debtor_abroad_identity_country check ((kind = 'vat') = (country = ''))
);
create index debtor_abroad_identity_debtor on debtor_abroad_identity (debtor_id);
create index debtor_abroad_identity_spelled on debtor_abroad_identity using gin (key gin_trgm_ops) where kind = 'name';
revoke delete on debtor_abroad_identity from skynet_app;

-- That two debtors abroad are not the same, the lower id first, as two persons have said: then what an invoice is written with makes them one no more.
create table debtor_abroad_apart (
  one_id uuid not null references debtor_abroad,
  other_id uuid not null references debtor_abroad,
  primary key (one_id, other_id),
  constraint debtor_abroad_apart_pair check (one_id < other_id)
);
create index debtor_abroad_apart_other on debtor_abroad_apart (other_id);

-- Every time debtors abroad became one, or two again: by whom and why.
create table debtor_abroad_change (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('merge', 'split')),
  -- The one that is left with the identities, or that they were taken from; and the other.
  debtor_id uuid not null references debtor_abroad,
  other_id uuid not null references debtor_abroad,
  identities text[] not null,
  changed_at timestamptz not null,
  changed_by text not null check (length(changed_by) between 1 and 500),
  reason text not null check (length(reason) between 1 and 2000)
);
create index debtor_abroad_change_debtor on debtor_abroad_change (debtor_id, changed_at desc, id);
create index debtor_abroad_change_other on debtor_abroad_change (other_id);
revoke update, delete on debtor_abroad_change from skynet_app;

-- Whose debt an invoice is: that of its number for VAT when it has one, else that of its name; null of what nobody has decided on yet.
create function debtor_abroad_of(country text, name text, vat_number text) returns uuid language sql stable parallel safe
  return coalesce(
    (select debtor_id from debtor_abroad_identity identity
      where kind = 'vat' and identity.country = '' and key = vat_number),
    (select debtor_id from debtor_abroad_identity identity
      where kind = 'name' and identity.country = debtor_abroad_of.country and key = name_abroad(name)));

-- Every invoice abroad until now has a name alone.
with named as (
  select distinct on (recipient_country, name_abroad(recipient_name)) gen_random_uuid() as id, recipient_country as country,
    coalesce(nullif(recipient_name, ''), 'Utan namn') as name,
    name_abroad(recipient_name) as key, created_at
  from invoice where recipient_organization_number is null
  order by recipient_country, name_abroad(recipient_name), created_at
), debtors as (
  insert into debtor_abroad (id, name, country, created_at) select id, name, country, created_at from named
)
insert into debtor_abroad_identity (debtor_id, kind, country, key, written)
select id, 'name', country, key, name from named;
