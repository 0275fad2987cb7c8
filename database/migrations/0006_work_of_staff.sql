-- What staff are to do, whom we do no business with, and what is held of persons.

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
  task_action smallint check (task_action between 1 and 13),
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
  -- Who made it, so that what is somebody's own is told by who it is and not by a name that two may share. Nobody for what a job made.
  created_by_id uuid references internal_user on delete set null,
  removed_at timestamptz,
  removed_by text,
  -- What it is for: by it its role, its queue and its due time are known, and it is found again (usertasks 23).
  kind text not null default 'own',
  constraint user_task_action_whole check ((task_action is null) = (action_id is null)),
  constraint user_task_completed check ((state = 'completed') = (completed_at is not null) and (completed_at is null) = (completed_by is null)),
  constraint user_task_in_progress check (state = 'inProgress' or in_progress_by is null),
  constraint user_task_removed check ((removed_at is null) = (removed_by is null)),
  constraint user_task_kind check (kind in ('own', 'help', 'blacklistStops', 'kycRisk', 'monitored', 'pausedPurchase', 'noLongerBought',
    'creditNote', 'unpaid', 'termsDiffer', 'lookUpBudget', 'debtorAbroad', 'approvalNotCounted', 'endedUnbought', 'allSigned', 'correction',
    'limitAnswered', 'sealWaits', 'damagedFiles', 'personSearches'))
);
create index user_task_listed on user_task ((state = 'completed'), due_date, created_at, id);
create index user_task_assigned on user_task (assigned_to, (state = 'completed'), due_date, created_at, id);
create index user_task_followed on user_task (in_progress_by) where state = 'inProgress';
create index user_task_about on user_task (action_id, task_action);
create index user_task_search on user_task using gin (search_text gin_trgm_ops);
create index user_task_created_by on user_task (created_by_id);
create index user_task_removed on user_task (removed_at) where removed_at is not null;
-- Help that is asked for with an interpretation is a task (taskAction 10); one waits at a time.
create unique index user_task_help_waiting on user_task (action_id)
  where task_action = 10 and state <> 'completed' and removed_at is null;
-- What is told once waits once.
create unique index user_task_once on user_task (kind, action_id)
  where kind in ('allSigned', 'sealWaits', 'termsDiffer') and state <> 'completed' and removed_at is null;
-- What waits of a kind, the first due first; and what waits for one person.
create index user_task_waiting on user_task (kind, due_date, created_at, id) where state <> 'completed' and removed_at is null;

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

-- When somebody is away, and who sees to their work meanwhile (usertasks 24). One absence at a time: the present or the next.
create table absence (
  user_id uuid primary key references internal_user on delete cascade,
  first_day date not null,
  last_day date not null,
  -- Nobody: what is theirs waits for the role of its kind.
  cover_id uuid references internal_user on delete set null,
  saved_at timestamptz not null,
  saved_by text not null,
  version integer not null default 1,
  constraint absence_days check (last_day >= first_day),
  constraint absence_cover check (cover_id <> user_id)
);
create index absence_covered on absence (cover_id) where cover_id is not null;

-- Decision C9
create table blacklist_type (
  id smallint primary key,
  name text not null unique
);
insert into blacklist_type values
  (1, 'Företag'), (2, 'Person'), (3, 'E-postadress'), (4, 'E-postdomän'), (5, 'Bankkonto');

-- Everything an item is searched by, in lower case, each word after a blank so that a short word can be found by its beginning.
create function blacklist_search_text(item_values text[], compared text[], company_name text, tags text[]) returns text
language sql immutable parallel safe as $$
  select ' ' || lower(concat_ws(' ', array_to_string(item_values, ' '), array_to_string(compared, ' '), company_name, array_to_string(tags, ' ')))
$$;

create table blacklist_item (
  id uuid primary key default gen_random_uuid(),
  blacklist_type smallint not null references blacklist_type,
  item_match text not null default 'exact' check (item_match in ('exact', 'contains')),
  must_match boolean not null default false,
  company_name text,
  tags text[] not null default '{}',
  created_at timestamptz not null default skynet.now(),
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  -- An item and its values are read, searched and matched together, so they are one row: one index finds what is searched for, one what is asked about.
  item_values text[] not null,
  -- The values as they are compared: digits for numbers, addresses and domains in lower case and ASCII form.
  compared text[] not null,
  search_text text not null generated always as (blacklist_search_text(item_values, compared, company_name, tags)) stored,
  -- From when each value of an item hits, in their order: one that is added later is newer than exceptions from before it (whitelist 18). A value that
  -- has no time of its own hits since the item was made.
  compared_since timestamptz[] not null default '{}',
  constraint blacklist_item_has_values check (cardinality(compared) between 1 and 1000 and cardinality(item_values) = cardinality(compared)),
  constraint blacklist_item_values_filled check (array_position(compared, '') is null and array_position(compared, null) is null),
  constraint blacklist_item_company_name check (length(company_name) between 1 and 300)
);
create index blacklist_item_created on blacklist_item (created_at desc, id);
create index blacklist_item_search on blacklist_item using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
create index blacklist_item_compared on blacklist_item using gin (compared) with (gin_pending_list_limit = 512);

-- How many items there are, so that the whole list says so without counting them.
create table blacklist_size (
  only_row boolean primary key default true check (only_row),
  items bigint not null
);
revoke insert, update, delete on blacklist_size from skynet_app;
insert into blacklist_size (items) values (0);

create function blacklist_resized() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update blacklist_size set items = items + (select count(*) from changed_items);
  elsif tg_op = 'DELETE' then
    update blacklist_size set items = items - (select count(*) from changed_items);
  else
    update blacklist_size set items = 0;
  end if;
  return null;
end $$;
create trigger blacklist_item_added after insert on blacklist_item
  referencing new table as changed_items for each statement execute function blacklist_resized();
create trigger blacklist_item_removed after delete on blacklist_item
  referencing old table as changed_items for each statement execute function blacklist_resized();
create trigger blacklist_item_emptied after truncate on blacklist_item
  for each statement execute function blacklist_resized();

-- What is not to be removed, of a person or a company, until somebody says otherwise (protection 11). It keeps from when it is asked for.
create table legal_hold (
  id uuid primary key default gen_random_uuid(),
  personal_number personal_number,
  -- In lower case; a person's own.
  emails text[] not null default '{}',
  organization_number organization_number,
  reason text not null check (length(reason) between 1 and 2000),
  -- When somebody looks whether it is needed still.
  review_on date not null,
  asked_at timestamptz not null,
  asked_by text not null,
  -- Null until a second person has said yes.
  placed_at timestamptz,
  placed_by text,
  -- Lifted, or never placed.
  ended_at timestamptz,
  ended_by text,
  ended_because text check (length(ended_because) <= 2000),
  check (num_nonnulls(personal_number, organization_number) = 1),
  check (cardinality(emails) = 0 or personal_number is not null),
  check ((placed_at is null) = (placed_by is null)),
  check ((ended_at is null) = (ended_by is null))
);
create index legal_hold_open on legal_hold (asked_at) where ended_at is null;
revoke update, delete on legal_hold from skynet_app;
grant update (placed_at, placed_by, ended_at, ended_by, ended_because) on legal_hold to skynet_app;

-- What the night has taken away, in numbers alone (protection 13).
create table removal_run (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);
create index removal_run_latest on removal_run (started_at desc);
revoke delete on removal_run from skynet_app;

create table removal_run_kind (
  run_id uuid not null references removal_run,
  kind text not null check (kind in ('personInformation', 'personSnapshot', 'personInquiry', 'companyInformation', 'prospect', 'invoiceFeedback', 'customerSession', 'customerIdentification')),
  -- Everything older than this was past its time.
  before timestamptz not null,
  removed integer not null check (removed >= 0),
  primary key (run_id, kind)
);
revoke delete on removal_run_kind from skynet_app;

-- What is kept of one person, gathered to be handed out: that it was asked for stays, its files are removed after some days.
create table person_export (
  id uuid primary key default gen_random_uuid(),
  personal_number personal_number,
  -- In lower case.
  emails text[] not null,
  reason text not null check (length(reason) between 1 and 1000),
  asked_at timestamptz not null,
  asked_by text not null,
  asked_by_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  finished_at timestamptz,
  -- Rows in it.
  row_count integer check (row_count >= 0),
  -- Null until they are made, and once they have been removed.
  json_file_id uuid references stored_file on delete set null,
  pdf_file_id uuid references stored_file on delete set null,
  remove_at timestamptz,
  check (personal_number is not null or cardinality(emails) > 0),
  check ((state = 'waiting') = (finished_at is null)),
  check ((state = 'done') = (remove_at is not null) and (state = 'done') = (row_count is not null))
);
create index person_export_asked on person_export (asked_at desc);
create index person_export_number on person_export (personal_number);
create index person_export_json on person_export (json_file_id);
create index person_export_pdf on person_export (pdf_file_id);
revoke delete on person_export from skynet_app;

-- That administrators have been told of somebody who searched for persons oftener in a day than work needs (search 16): once of each day.
create table person_searches_told (
  user_id uuid not null references internal_user on delete cascade,
  -- By Stockholm's clock.
  day date not null,
  -- As it was when it was told.
  search_count integer not null check (search_count > 0),
  primary key (user_id, day)
);
revoke update, delete on person_searches_told from skynet_app;
