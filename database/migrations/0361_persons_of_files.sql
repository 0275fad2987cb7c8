-- Whom a kept file names by personal number, 12 digits each, in order: null until it has been looked through.
alter table stored_file add column persons text[];
