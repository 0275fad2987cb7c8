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

do $$
declare
  one record;
begin
  for one in
    select attrelid::regclass as tbl, attname as col, pg_get_expr(adbin, adrelid) as said
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum join pg_class on pg_class.oid = adrelid
    where relnamespace = 'public'::regnamespace and pg_get_expr(adbin, adrelid) in ('now()', 'clock_timestamp()')
  loop
    execute format('alter table %s alter column %I set default %s', one.tbl, one.col,
      case one.said when 'now()' then 'skynet.now()' else 'skynet.clock()' end);
  end loop;
  -- What the functions of the product say now, with the one clock in place of the database's own.
  for one in
    select pg_get_functiondef(pg_proc.oid) as said from pg_proc
    where pronamespace = 'public'::regnamespace and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
      and prosrc ~ '\m(now|clock_timestamp)\(\)'
  loop
    execute regexp_replace(regexp_replace(one.said, '(?<!\.)\mnow\(\)', 'skynet.now()', 'g'), '(?<!\.)\mclock_timestamp\(\)', 'skynet.clock()', 'g');
  end loop;
end $$;

-- What the migrations before this one wrote in the same transaction has the machine's time: only where a test moves the clock is that another.
do $$
declare
  one record;
begin
  if skynet.ahead() = interval '0' then
    return;
  end if;
  set local session_replication_role = replica;
  for one in
    select attrelid::regclass as tbl, attname as col from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'timestamptz'::regtype and attnum > 0
      and not attisdropped and attgenerated = '' and relname not like 'kysely%'
  loop
    execute format('update %s set %2$I = %2$I + skynet.ahead() where %2$I = pg_catalog.now()', one.tbl, one.col);
  end loop;
  set local session_replication_role = origin;
end $$;
