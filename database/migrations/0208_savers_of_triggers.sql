-- Who saved a trigger last, where they have a name of their own (triggers 4): a user has a created_by of their own too,
-- which was taken for the trigger's when the savers were carried over.
update automation_trigger trigger set saved_by_id = (
  select min(one.id::text) from internal_user one
  where one.first_name || ' ' || one.last_name = coalesce(trigger.changed_by, trigger.created_by) having count(*) = 1
)
where saved_by_id is null;
