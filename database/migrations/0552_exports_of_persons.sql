-- What is kept of one person, gathered to be handed out: that it was asked for stays, its files are removed after some days.
create table person_export (
  id uuid primary key default gen_random_uuid(),
  personal_number personal_number,
  -- In lower case.
  emails text[] not null,
  reason text not null check (length(reason) between 1 and 1000),
  asked_at timestamptz not null,
  asked_by text not null,
  asked_by_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  finished_at timestamptz,
  -- Rows in it.
  row_count integer check (row_count >= 0),
  -- Null until they are made, and once they have been removed.
  json_file_id uuid references stored_file on delete set null,
  pdf_file_id uuid references stored_file on delete set null,
  remove_at timestamptz,
  check (personal_number is not null or cardinality(emails) > 0),
  check ((state = 'waiting') = (finished_at is null)),
  check ((state = 'done') = (remove_at is not null) and (state = 'done') = (row_count is not null))
);
create index person_export_asked on person_export (asked_at desc);
create index person_export_number on person_export (personal_number);
create index person_export_json on person_export (json_file_id);
create index person_export_pdf on person_export (pdf_file_id);
revoke delete on person_export from skynet_app;
