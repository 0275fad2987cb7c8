-- What AML exports have been made: the file itself is removed after some days, that it was made stays.
create table aml_export (
  id uuid primary key references admin_job,
  -- Null once the file has been removed.
  stored_file_id uuid references stored_file on delete set null,
  -- Companies in it.
  row_count integer not null check (row_count >= 0),
  made_at timestamptz not null,
  made_by text not null,
  remove_at timestamptz not null check (remove_at > made_at)
);
create index aml_export_made on aml_export (made_at desc);
create index aml_export_file on aml_export (stored_file_id);
revoke delete, update on aml_export from skynet_app;
