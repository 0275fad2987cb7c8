-- The lists are asked about debtors abroad too (recipients 14): what they said, never changed, the latest counts.
create table debtor_abroad_screening (
  id uuid primary key default gen_random_uuid(),
  debtor_id uuid not null references debtor_abroad,
  screened_at timestamptz not null,
  -- All that it was written as then, names and numbers, in order.
  asked text[] not null check (cardinality(asked) > 0),
  source text not null check (length(source) between 1 and 100),
  list_version text not null check (length(list_version) <= 100),
  algorithm text not null check (length(algorithm) between 1 and 50),
  matches jsonb not null check (jsonb_typeof(matches) = 'array')
);
create index debtor_abroad_screening_latest on debtor_abroad_screening (debtor_id, screened_at desc, id);
revoke update, delete on debtor_abroad_screening from skynet_app;

-- That an entry on a list is another than a debtor abroad, as two have said by accepting it. It holds for the entry as it was.
create table debtor_abroad_cleared (
  id uuid primary key default gen_random_uuid(),
  debtor_id uuid not null references debtor_abroad,
  entry_id text not null check (length(entry_id) between 1 and 500),
  -- When the list had changed the entry last; null where it does not say.
  changed_at text check (length(changed_at) <= 50),
  said_at timestamptz not null,
  said_by text not null check (length(said_by) between 1 and 500),
  reason text not null check (length(reason) between 1 and 2000)
);
create index debtor_abroad_cleared_of on debtor_abroad_cleared (debtor_id, entry_id);
revoke update, delete on debtor_abroad_cleared from skynet_app;
select audit_control('debtor_abroad_cleared'::regclass, 'debtor_abroad_cleared', '{id}', '{debtor_id,entry_id,changed_at,said_at,said_by,reason}');
