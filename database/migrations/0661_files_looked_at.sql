-- When a kept file was last compared with its hash, and what was wrong with it then. Those that nobody has looked at for longest come first.
alter table stored_file add column looked_at timestamptz, add column damage text check (damage in ('changed', 'missing'));
create index stored_file_look on stored_file (looked_at nulls first, id);
