-- Who a person is, those behind a company, and who may sign for it.

create table person (
  id uuid primary key default gen_random_uuid(),
  personal_number personal_number not null unique,
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default skynet.now()
);
create index person_words on person using gin (to_tsvector('simple', name));
create index person_name on person (lower(name) text_pattern_ops, id);

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
  content jsonb not null,
  -- What the person was asked about for.
  purpose text check (purpose in ('credit', 'guarantor', 'collection', 'knowYourCustomer', 'signatory', 'correction'))
);
create index person_information_latest on person_information (personal_number, part, fetched_at desc);
-- Looked through by age, each night.
create index person_information_age on person_information (fetched_at);

-- The latest question of each part: however many press at once, one is sent. Without outcome it has not been answered yet.
create table person_inquiry (
  personal_number personal_number not null,
  part text not null check (part in ('register', 'credit')),
  asked_at timestamptz not null,
  asked_by text not null,
  outcome text check (outcome in ('answered', 'missing', 'slow', 'unreachable', 'refused', 'nonsense')),
  purpose text check (purpose in ('credit', 'guarantor', 'collection', 'knowYourCustomer', 'signatory', 'correction')),
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
create index person_snapshot_age on person_snapshot (created_at);

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
  -- They are shown in the order the register names them.
  position smallint not null,
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
  matches jsonb not null,
  -- Which lists were asked, and how.
  list_version text check (length(list_version) between 1 and 100),
  algorithm text check (length(algorithm) between 1 and 50)
);
create index person_screening_latest on person_screening (personal_number, screened_at desc);
create index person_screening_hits on person_screening (personal_number, name, screened_at desc) where is_pep or is_sanctioned;

-- The last time the lists could not be asked about somebody, until they could.
create table person_screening_failure (
  personal_number text primary key check (length(personal_number) between 1 and 30),
  failed_at timestamptz not null,
  reason text not null check (reason in ('missing', 'slow', 'unreachable', 'refused', 'nonsense'))
);

-- What the AML department says of a hit on a list: whether the key person is the one on it. It holds for the entry as it was when it was
-- judged; it is ended, never changed nor removed.
create table screening_judgement (
  id uuid primary key default gen_random_uuid(),
  personal_number text not null check (length(personal_number) between 1 and 30),
  name text not null check (length(name) between 1 and 300),
  entry_id text not null check (length(entry_id) between 1 and 500),
  -- The entry as the list had it.
  entry jsonb not null,
  same_person boolean not null,
  reason text not null check (length(btrim(reason)) between 3 and 2000),
  judged_at timestamptz not null,
  judged_by_id text not null,
  judged_by text not null,
  ended_at timestamptz,
  ended_by_id text,
  ended_by text,
  constraint screening_judgement_ended check (num_nulls(ended_at, ended_by_id, ended_by) in (0, 3)),
  constraint screening_judgement_ended_after check (ended_at >= judged_at)
);
create unique index screening_judgement_now on screening_judgement (personal_number, name, entry_id) where ended_at is null;
revoke update, delete on screening_judgement from skynet_app;
grant update (ended_at, ended_by_id, ended_by) on screening_judgement to skynet_app;

-- Each version of the lists that everybody stored has been asked about, as far as it changed
-- (keypersons 7). `since`: entries that changed after it were asked for.
create table screening_round (
  id uuid primary key default gen_random_uuid(),
  source text not null check (length(source) between 1 and 100),
  list_version text not null check (length(list_version) between 1 and 100),
  since timestamptz not null,
  began_at timestamptz not null,
  finished_at timestamptz not null check (finished_at >= began_at),
  asked integer not null check (asked >= 0),
  changed integer not null check (changed between 0 and asked),
  unique (source, list_version)
);
create index screening_round_latest on screening_round (source, began_at desc);

-- Who may sign for a company where the register's wording cannot be solved, as two persons have decided it:
-- it counts as long as the wording and the board are what they were. Never changed nor removed.
create table right_to_sign_decision (
  id uuid primary key,
  organization_number organization_number not null references company,
  -- The register's words, and the SHA-256 of them and of the board as they were.
  signatory_text text not null,
  board_sha256 text not null check (board_sha256 ~ '^[0-9a-f]{64}$'),
  -- The board as it was: [{name, socialSecurityNumber}].
  members jsonb not null,
  -- Personal numbers of those who may sign together: [["198507099805", ...], ...].
  combinations jsonb not null check (jsonb_typeof(combinations) = 'array' and jsonb_array_length(combinations) between 1 and 20),
  reason text not null check (length(reason) between 1 and 2000),
  -- What it was decided by; what it was called when it was.
  document_id uuid,
  document_name text,
  decided_at timestamptz not null,
  decided_by text not null,
  constraint right_to_sign_decision_document check ((document_id is null) = (document_name is null))
);
create index right_to_sign_decision_company on right_to_sign_decision (organization_number, decided_at desc);
revoke update, delete on right_to_sign_decision from skynet_app;

-- Persons invited to act for a company in the services of customers.
create table invited_company_user (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  personal_number personal_number not null,
  name text not null check (length(name) between 1 and 200),
  invited_at timestamptz not null,
  invited_by_name text not null,
  -- Whoever invited has seen and accepted the person's other commitments.
  user_confirmed boolean not null,
  -- Whoever is removed can be put back for a time.
  removed_at timestamptz,
  removed_by text check (length(removed_by) between 1 and 200),
  constraint invited_company_user_removed check ((removed_at is null) = (removed_by is null))
);
create index invited_company_user_number on invited_company_user (personal_number);
-- Somebody who was removed may be invited anew.
create unique index invited_company_user_once on invited_company_user (organization_number, personal_number) where removed_at is null;
create index invited_company_user_removed on invited_company_user (organization_number, removed_at) where removed_at is not null;

-- The words of companies' and persons' names: few, however many the names. A word that is misspelt is looked for here, and the names are then found
-- by the words that are like it. Kept by triggers; a word that no name has any longer finds nothing.
create table name_word (
  word text primary key check (length(word) between 3 and 200)
);
create index name_word_like on name_word using gin (word gin_trgm_ops);
revoke insert, update, delete on name_word from skynet_app;

create function name_words(name text) returns setof text language sql immutable parallel safe as $$
  select distinct word from regexp_split_to_table(lower(name), '[^[:alnum:]]+') word where length(word) between 3 and 200
$$;

create function name_words_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into name_word (word)
  select distinct word from changed, name_words(changed.name) word
  order by 1
  on conflict do nothing;
  return null;
end $$;
create trigger name_words_added after insert on company referencing new table as changed
  for each statement execute function name_words_added();
create trigger name_words_added after insert on person referencing new table as changed
  for each statement execute function name_words_added();

create function name_words_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into name_word (word) select word from name_words(new.name) word order by 1 on conflict do nothing;
  return null;
end $$;
create trigger name_words_changed after update of name on company
  for each row when (old.name is distinct from new.name) execute function name_words_changed();
create trigger name_words_changed after update of name on person
  for each row when (old.name is distinct from new.name) execute function name_words_changed();
