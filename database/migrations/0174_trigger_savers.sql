-- Whoever saved a trigger answers for the exceptions it asks for, and cannot approve them (triggers 4). Known by
-- name until now: who has a name of their own is found by it.
alter table automation_trigger add column saved_by_id text;
update automation_trigger set saved_by_id = (
  select min(id::text) from internal_user
  where first_name || ' ' || last_name = coalesce(changed_by, created_by) having count(*) = 1
);
