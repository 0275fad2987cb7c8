-- A row that was read from outside in a page or a batch and could not be taken for what it says: the others went on without it (oddrows 1).
create table odd_row (
  id uuid primary key default gen_random_uuid(),
  source text not null check (length(source) between 1 and 40),
  -- By which its source knows it; of a row without one what it says, as a hash. The same row again is the same.
  row_key text not null check (length(row_key) between 1 and 200),
  about text not null check (length(about) between 1 and 300),
  reason text not null check (length(reason) between 1 and 500),
  -- As it came; empty where that would name a person.
  content text not null check (length(content) <= 2000),
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1 check (times > 0),
  -- When it came again as it should; null while it has not.
  ended_at timestamptz,
  put_aside_at timestamptz,
  put_aside_by text,
  note text check (length(note) between 1 and 4000),
  unique (source, row_key),
  constraint odd_row_put_aside check ((put_aside_at is null) = (put_aside_by is null) and (put_aside_at is null) = (note is null))
);
create index odd_row_waiting on odd_row (first_at, id) where ended_at is null and put_aside_at is null;
create index odd_row_latest on odd_row (last_at desc, id);
