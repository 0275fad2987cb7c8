-- A file that became part of an interpretation that began with another file of its mail: an invoice sent both as PDF and as data.
alter table intake add column part_of uuid references interpretation;
-- The document is a sheet made of the data, since nothing came that could be shown.
alter table interpretation add column is_sheet boolean not null default false;
update interpretation set is_sheet = true where data_file_id is not null;
-- The same mail delivered twice.
alter table mail_source add column message_id text not null default '';
create index mail_source_message on mail_source (message_id) where message_id <> '';
