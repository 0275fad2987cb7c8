create function user_task_search_text(header text, message text, tags text[]) returns text
language sql immutable parallel safe as $$
  select lower(header || ' ' || message || ' ' || array_to_string(tags, ' '))
$$;

-- What somebody is to do, with where it is done and who does it.
create table user_task (
  id uuid primary key default gen_random_uuid(),
  header text not null check (length(header) between 1 and 200),
  message text not null check (length(message) between 1 and 4000),
  due_date date not null,
  assigned_to uuid references internal_user on delete set null,
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- What its link leads to (decision C12); action_id is an organisation number, a person, or an id.
  task_action smallint check (task_action between 1 and 10),
  action_id text check (length(action_id) between 1 and 100),
  state text not null default 'open' check (state in ('open', 'inProgress', 'completed')),
  -- Who follows its link: theirs is the popup it stands in.
  in_progress_by uuid references internal_user on delete set null,
  created_at timestamptz not null,
  created_by text not null,
  completed_at timestamptz,
  completed_by text,
  version integer not null default 1,
  search_text text not null generated always as (user_task_search_text(header, message, tags)) stored,
  constraint user_task_action_whole check ((task_action is null) = (action_id is null)),
  constraint user_task_completed check ((state = 'completed') = (completed_at is not null) and (completed_at is null) = (completed_by is null)),
  constraint user_task_in_progress check (state = 'inProgress' or in_progress_by is null)
);
create index user_task_listed on user_task ((state = 'completed'), due_date, created_at, id);
create index user_task_assigned on user_task (assigned_to, (state = 'completed'), due_date, created_at, id);
create index user_task_followed on user_task (in_progress_by) where state = 'inProgress';
create index user_task_about on user_task (action_id, task_action);
create index user_task_search on user_task using gin (search_text gin_trgm_ops);

-- What has happened to a task. Swedish.
create table user_task_state (
  id bigint generated always as identity primary key,
  user_task_id uuid not null references user_task on delete cascade,
  description text not null check (length(description) between 1 and 300),
  user_name text not null,
  at timestamptz not null
);
create index user_task_state_of on user_task_state (user_task_id, id);
revoke update on user_task_state from skynet_app;

-- Help that is asked for with an interpretation is a task (taskAction 10); one waits at a time.
insert into user_task (id, header, message, due_date, task_action, action_id, state, created_at, created_by, completed_at, completed_by)
select id, 'Hjälp med fakturatolkning', message, (requested_at at time zone 'Europe/Stockholm')::date, 10, interpretation_id::text,
  case when completed_at is null then 'open' else 'completed' end, requested_at, requested_by, completed_at, completed_by
from interpretation_help;
insert into user_task_state (user_task_id, description, user_name, at)
select id, 'Skapat', created_by, created_at from user_task;
insert into user_task_state (user_task_id, description, user_name, at)
select id, 'Klart', completed_by, completed_at from user_task where state = 'completed';
create unique index user_task_help_waiting on user_task (action_id) where task_action = 10 and state <> 'completed';
drop table interpretation_help;
