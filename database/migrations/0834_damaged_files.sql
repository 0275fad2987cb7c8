-- Whether any kept file is not what was kept, as /health says.
create index stored_file_damaged on stored_file (id) where damage is not null;
