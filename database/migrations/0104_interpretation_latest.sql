-- The list of several statuses, the newest first.
create index interpretation_latest on interpretation (created_at desc, id);
