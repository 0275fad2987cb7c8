-- What the provider has said of persons. The newest good answer of each part is shown, older ones stay; a failure never erases an answer.
create table person_information (
  id uuid primary key default gen_random_uuid(),
  personal_number personal_number not null,
  -- register: who a person is and lives with; credit: what a credit inquiry says, of which the person is sent a copy.
  part text not null check (part in ('register', 'credit')),
  source text not null check (length(source) <= 200),
  fetched_at timestamptz not null,
  fetched_by text not null,
  -- Öre.
  cost bigint not null,
  content jsonb not null
);
create index person_information_latest on person_information (personal_number, part, fetched_at desc);

-- The latest question of each part: however many press at once, one is sent. Without outcome it has not been answered yet.
create table person_inquiry (
  personal_number personal_number not null,
  part text not null check (part in ('register', 'credit')),
  asked_at timestamptz not null,
  asked_by text not null,
  outcome text check (outcome in ('answered', 'missing', 'slow', 'unreachable', 'refused', 'nonsense')),
  primary key (personal_number, part)
);

-- What was known of a person at a moment somebody wanted to keep.
create table person_snapshot (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  created_at timestamptz not null,
  created_by text not null,
  content jsonb not null
);
create index person_snapshot_of on person_snapshot (person_id, created_at desc);
