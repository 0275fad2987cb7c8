-- Those behind a company: board, others who may sign, and real principals, as the register last said.
create table key_person (
  organization_number organization_number not null,
  -- 12 digits for those who have a Swedish number, else what the register has instead.
  personal_number text not null check (length(personal_number) between 1 and 30),
  name text not null check (length(name) between 1 and 300),
  possession_types text[] not null default '{}',
  board_member_type text,
  -- ISO 3166, two letters; null where the register does not say.
  residence text check (residence ~ '^[A-Z]{2}$'),
  citizenship text check (citizenship ~ '^[A-Z]{2}$'),
  source text not null,
  fetched_at timestamptz not null,
  primary key (organization_number, personal_number)
);
create index key_person_number on key_person (personal_number);

-- What the lists of politically exposed and sanctioned persons said of somebody, each time they were asked.
create table person_screening (
  id uuid primary key default gen_random_uuid(),
  personal_number text not null check (length(personal_number) between 1 and 30),
  name text not null check (length(name) between 1 and 300),
  screened_at timestamptz not null,
  screened_by text not null,
  source text not null,
  is_pep boolean not null,
  is_sanctioned boolean not null,
  matches jsonb not null
);
create index person_screening_latest on person_screening (personal_number, screened_at desc);

-- The last time the lists could not be asked about somebody, until they could.
create table person_screening_failure (
  personal_number text primary key check (length(personal_number) between 1 and 30),
  failed_at timestamptz not null,
  reason text not null check (reason in ('missing', 'slow', 'unreachable', 'refused', 'nonsense'))
);
