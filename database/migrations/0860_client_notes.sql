-- What staff write down of a client, one note after the other. Nobody changes what has been written.
create table client_note (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  -- 'aml' is written in the AML case, and read by those who see why a client is rated as it is.
  kind text not null check (kind in ('client', 'aml')),
  body text not null check (length(body) between 1 and 2000),
  written_at timestamptz not null,
  written_by text not null check (length(written_by) between 1 and 200)
);
create index client_note_written on client_note (organization_number, written_at desc, id);
revoke update, delete on client_note from skynet_app;
