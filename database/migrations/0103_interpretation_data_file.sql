-- An e-invoice that came as data alone: the document is a sheet made of it, and this is what came.
alter table interpretation add column data_file_id uuid references stored_file;
