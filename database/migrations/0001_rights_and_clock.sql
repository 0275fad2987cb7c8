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
-- A server without the owner's rights sees which migrations have run, and so says which it waits for.
grant select on kysely_migration to skynet_app;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

create domain organization_number as text check (value ~ '^\d{10}$');
create domain personal_number as text check (value ~ '^\d{12}$');
create domain email_address as text check (value ~ '^[^@\s]+@[^@\s]+$' and length(value) <= 254);

-- One clock: what the product asks the database for the time by. It is the database's own, unless whoever started the server called it
-- 'skynet moved clock' and said how far ahead it is: a server of the tests. No session can do either, so that nobody moves the trail's time.
create schema skynet;
grant usage on schema skynet to skynet_app;

create function skynet.ahead() returns interval language sql stable parallel safe as $$
  select case when current_setting('cluster_name') = 'skynet moved clock'
    then coalesce(nullif(current_setting('skynet.ahead', true), '')::interval, interval '0') else interval '0' end
$$;
-- When the transaction began.
create function skynet.now() returns timestamptz language sql stable parallel safe as $$
  select pg_catalog.now() + skynet.ahead()
$$;
-- The day it is in Sweden.
create function skynet.today() returns date language sql stable parallel safe as $$
  select (skynet.now() at time zone 'Europe/Stockholm')::date
$$;
-- The time it is, also in the middle of a transaction.
create function skynet.clock() returns timestamptz language sql volatile parallel safe as $$
  select clock_timestamp() + skynet.ahead()
$$;
-- The queue of jobs counts by the machine's clock: when that shows an instant of ours.
create function skynet.of_queue(instant timestamptz) returns timestamptz language sql stable parallel safe as $$
  select instant - skynet.ahead()
$$;

-- The day of an instant in Sweden.
create function stockholm_day(at timestamptz) returns date language sql stable as $$ select (at at time zone 'Europe/Stockholm')::date $$;
