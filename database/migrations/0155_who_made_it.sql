-- Who made a task and who added a document, so that what is somebody's own can be told by who it is and not by a name that two may share.
-- Nobody for what a job made, and for what was made before by a name that nobody or more than one has: that is left to administrators.
alter table user_task add column created_by_id uuid references internal_user on delete set null;
alter table document_file add column uploaded_by_id uuid references internal_user on delete set null;

with one as (
  select first_name || ' ' || last_name as name, min(id::text)::uuid as id from internal_user group by 1 having count(*) = 1
)
update user_task set created_by_id = one.id from one where one.name = created_by;
with one as (
  select first_name || ' ' || last_name as name, min(id::text)::uuid as id from internal_user group by 1 having count(*) = 1
)
update document_file set uploaded_by_id = one.id from one where one.name = uploaded_by;

create index user_task_created_by on user_task (created_by_id);
create index document_file_uploaded_by on document_file (uploaded_by_id);
