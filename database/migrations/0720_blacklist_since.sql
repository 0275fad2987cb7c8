-- From when each value of an item hits, in their order: one that is added later is newer than exceptions from before it (whitelist 18). A value that
-- has no time of its own hits since the item was made.
alter table blacklist_item add column compared_since timestamptz[] not null default '{}';
-- A task can lead to an item of the blacklist.
alter table user_task drop constraint user_task_task_action_check,
  add constraint user_task_task_action_check check (task_action between 1 and 13);
