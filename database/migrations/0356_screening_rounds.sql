-- Which lists were asked, and how, beside each answer; null of those from before it was kept.
alter table person_screening
  add column list_version text check (length(list_version) between 1 and 100),
  add column algorithm text check (length(algorithm) between 1 and 50);

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
