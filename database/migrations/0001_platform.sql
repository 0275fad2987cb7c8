-- The role the program works as. It may read and change rows, never the schema and never the audit trail's past.
do $$ begin
  if not exists (select from pg_roles where rolname = 'skynet_app') then create role skynet_app nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of the same server was first
end $$;
do $$ begin
  execute format('grant skynet_app to %I', current_user);
  execute format('grant connect on database %I to skynet_app', current_database());
exception when others then raise notice 'skynet_app could not be granted to %: %', current_user, sqlerrm;
end $$;
grant usage on schema public to skynet_app;
alter default privileges in schema public grant select, insert, update, delete on tables to skynet_app;
alter default privileges in schema public grant usage, select on sequences to skynet_app;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create domain organization_number as text check (value ~ '^\d{10}$');
create domain personal_number as text check (value ~ '^\d{12}$');
create domain email_address as text check (value ~ '^[^@\s]+@[^@\s]+$' and length(value) <= 254);

-- The audit trail: several hash chains (lanes), so that commands that commit at the same time need not wait for each other.
create table audit_lane (
  lane smallint primary key,
  seq bigint not null default 0,
  hash bytea not null default '\x'
) with (fillfactor = 20);
insert into audit_lane (lane) select generate_series(0, 31);

create table audit_entry (
  lane smallint not null references audit_lane,
  seq bigint not null,
  at timestamptz not null,
  body jsonb not null,
  hash bytea not null,
  action text not null generated always as (body ->> 'action') stored,
  actor_id text generated always as (body ->> 'actorId') stored,
  actor_name text generated always as (body ->> 'actorName') stored,
  company text generated always as (body ->> 'company') stored,
  subject text generated always as (body ->> 'subject') stored,
  primary key (lane, seq)
);
create index audit_entry_at on audit_entry (at desc, lane, seq);
create index audit_entry_actor on audit_entry (actor_id, at desc);
create index audit_entry_action on audit_entry (action, at desc);
create index audit_entry_company on audit_entry (company, at desc) where company is not null;
create index audit_entry_subject on audit_entry (subject, at desc) where subject is not null;

-- What is hashed: the row before, the place in the lane, the instant in microseconds and the body as PostgreSQL writes it.
create function audit_hash(previous bytea, lane smallint, seq bigint, at timestamptz, body jsonb) returns bytea
language sql immutable parallel safe as $$
  select sha256(previous || convert_to(lane || ':' || seq || ':' || (extract(epoch from at) * 1000000)::bigint || ':' || body::text, 'UTF8'))
$$;

-- The only way into the trail. Takes any lane nobody holds, and waits only when all are held.
create function audit_append(entry jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head public.audit_lane;
  waited_for smallint := floor(random() * 32); -- drawn once: in the where clause it would be drawn again for every row
  now_at timestamptz;
  next_hash bytea;
begin
  select * into head from public.audit_lane order by random() limit 1 for update skip locked;
  if not found then
    select * into strict head from public.audit_lane where audit_lane.lane = waited_for for update;
  end if;
  now_at := clock_timestamp();
  next_hash := public.audit_hash(head.hash, head.lane, head.seq + 1, now_at, entry);
  insert into public.audit_entry (lane, seq, at, body, hash) values (head.lane, head.seq + 1, now_at, entry, next_hash);
  update public.audit_lane set seq = head.seq + 1, hash = next_hash where audit_lane.lane = head.lane;
end $$;

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail can only be added to';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function audit_is_append_only();

revoke all on audit_entry, audit_lane from skynet_app;
grant select on audit_entry, audit_lane to skynet_app;
revoke all on function audit_append(jsonb) from public;
grant execute on function audit_append(jsonb) to skynet_app;

-- Files: the bytes lie in the file store under the id, the row is the truth about them.
create table stored_file (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

-- What waits to be delivered to an outside system. Written in the command's own transaction, delivered by a job.
create table outbox_message (
  id uuid primary key default gen_random_uuid(),
  destination text not null,
  kind text not null,
  idempotency_key text not null unique,
  payload jsonb not null,
  company text,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  last_error text,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null,
  check ((state = 'delivered') = (delivered_at is not null))
);
create index outbox_message_state on outbox_message (state, created_at desc);
create index outbox_message_created on outbox_message (created_at desc);
