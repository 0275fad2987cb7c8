-- The audit trail: several hash chains (lanes), so that commands that commit at the same time need not wait for each other.
create table audit_lane (
  lane smallint primary key,
  seq bigint not null default 0,
  hash bytea not null default '\x'
) with (fillfactor = 20);
revoke insert, update, delete on audit_lane from skynet_app;
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
-- What the trail holds as evidence of a thing, found without reading every look at it.
create index audit_entry_evidence on audit_entry (subject, at) where body -> 'after' ? 'evidence';
-- Whom a row of the trail shows or concerns, by personal number and e-mail address: 'who has looked at me' is answered by an index.
create index audit_entry_persons on audit_entry using gin ((body -> 'persons')) where body ? 'persons';
-- What changed of a company: of the trail's rows about it most are looks.
create index audit_entry_changed on audit_entry (company, at desc) where company is not null and (body ? 'before' or body ? 'after');
revoke insert, update, delete on audit_entry from skynet_app;

-- The trail says what an act wrote of what people have decided: each such row, by its key and the hash of its decided columns before and after,
-- in the row of the act itself. `npm run audit:verify` compares with the rows (app/server/controlled-rows.ts). A row that is changed beside the
-- program's acts has no such words in the trail, whoever may do everything in the database. They are numbered in the order they were written.
create sequence audit_written_number;

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
  written text := current_setting('skynet.written', true);
begin
  if written not in ('', 'later') then
    entry := entry || jsonb_build_object('written', ('[' || written || ']')::jsonb);
    perform set_config('skynet.written', '', true);
  end if;
  select * into head from public.audit_lane order by random() limit 1 for update skip locked;
  if not found then
    select * into strict head from public.audit_lane where audit_lane.lane = waited_for for update;
  end if;
  now_at := skynet.clock();
  next_hash := public.audit_hash(head.hash, head.lane, head.seq + 1, now_at, entry);
  insert into public.audit_entry (lane, seq, at, body, hash) values (head.lane, head.seq + 1, now_at, entry, next_hash);
  update public.audit_lane set seq = head.seq + 1, hash = next_hash where audit_lane.lane = head.lane;
end $$;
revoke all on function audit_append(jsonb) from public;
grant execute on function audit_append(jsonb) to skynet_app;

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail can only be added to';
end $$;
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function audit_is_append_only();

-- What is decided in a row: its columns but those that say nothing. Null when all of them do.
create function audit_digest(said jsonb, decided text[]) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(jsonb_object_agg(key, value)::text, 'UTF8')), 'hex')
  from jsonb_each(said) where key = any(decided) and value not in ('null', 'false', '""')
$$;

create function audit_key(said jsonb, keys text[]) returns text language sql immutable parallel safe as $$
  select string_agg(said ->> name, ' ' order by place) from unnest(keys) with ordinality as given (name, place)
$$;

-- Writes the rows of a table in the trail as they are now, when nobody can say what they were before ('?').
create function audit_take_over(of_table regclass) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  given text[];
  pieces jsonb;
begin
  select string_to_array(encode(tgargs, 'escape'), '\000') into strict given from pg_trigger where tgrelid = of_table and tgname = 'audit_updated';
  for pieces in execute format(
    $rows$ select jsonb_agg(piece order by place) from (
      select row_number() over () as place, jsonb_build_array(nextval('audit_written_number'), $1, audit_key(said, $2), '?', audit_digest(said, $3)) as piece
      from (select to_jsonb(one) as said from %s one) as stored where audit_digest(said, $3) is not null
    ) as numbered group by (place - 1) / 500 $rows$, of_table)
    using given[1], given[2]::text[], given[3]::text[]
  loop
    perform audit_append(jsonb_build_object('action', 'audit.takenOver', 'actorId', 'system', 'actorName', 'Skynet',
      'subject', given[1], 'written', pieces));
  end loop;
end $$;
revoke all on function audit_take_over(regclass) from public;

-- [number, table, key, before, after]; null where nothing is decided in either or nothing of it has changed.
create function audit_piece(name text, keys text[], decided text[], before jsonb, after jsonb) returns text language plpgsql as $$
declare
  was text := audit_digest(before, decided);
  is_now text := audit_digest(after, decided);
begin
  if was is not distinct from is_now then
    return null;
  end if;
  return jsonb_build_array(nextval('audit_written_number'), name, audit_key(coalesce(after, before), keys), was, is_now)::text;
end $$;

-- Keeps what a statement wrote until the trail's next row of the transaction takes it along. Whoever makes rows by the hundred thousand and
-- has them taken over afterwards says 'later'.
create function audit_written() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  kept text := current_setting('skynet.written', true);
  keys text[] := tg_argv[1];
  decided text[] := tg_argv[2];
  said text;
begin
  if kept = 'later' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select string_agg(audit_piece(tg_argv[0], keys, decided, null, to_jsonb(one)), ',') into said from new_rows one;
  elsif tg_op = 'DELETE' then
    select string_agg(audit_piece(tg_argv[0], keys, decided, to_jsonb(one), null), ',') into said from old_rows one;
  elsif audit_key(to_jsonb(old), keys) = audit_key(to_jsonb(new), keys) then
    said := audit_piece(tg_argv[0], keys, decided, to_jsonb(old), to_jsonb(new));
  else
    said := concat_ws(',', audit_piece(tg_argv[0], keys, decided, to_jsonb(old), null), audit_piece(tg_argv[0], keys, decided, null, to_jsonb(new)));
  end if;
  if said <> '' then
    perform set_config('skynet.written', concat_ws(',', nullif(kept, ''), said), true);
  end if;
  return null;
end $$;

-- The trail says what acts write of these columns from then on. A list that is changed gets another name, and its rows are taken over anew.
create function audit_control(of_table regclass, name text, keys text[], decided text[]) returns void language plpgsql as $$
begin
  execute format('drop trigger if exists audit_inserted on %1$s; drop trigger if exists audit_deleted on %1$s; drop trigger if exists audit_updated on %1$s', of_table);
  execute format('create trigger audit_inserted after insert on %s referencing new table as new_rows for each statement execute function audit_written(%L, %L, %L)',
    of_table, name, keys, decided);
  execute format('create trigger audit_deleted after delete on %s referencing old table as old_rows for each statement execute function audit_written(%L, %L, %L)',
    of_table, name, keys, decided);
  -- By columns, so that what is not decided, as what is used of a limit, costs nothing.
  execute format('create trigger audit_updated after update of %s on %s for each row execute function audit_written(%L, %L, %L)',
    (select string_agg(distinct quote_ident(one), ', ') from unnest(keys || decided) one), of_table, name, keys, decided);
  perform audit_take_over(of_table);
end $$;
revoke all on function audit_control(regclass, text, text[], text[]) from public;

-- The heads of the trail with the word of a timestamp authority for when they were such (docs/decisions/0002-audit-trail.md).
create table audit_stamp (
  id uuid primary key,
  made_at timestamptz not null,
  statement text not null,
  token bytea not null
);
create index audit_stamp_made on audit_stamp (made_at);
revoke update, delete on audit_stamp from skynet_app;

-- A stamped head that is no longer in the trail: rows are lost. It is shown until two administrators have looked at it.
create table audit_loss (
  lane smallint not null,
  seq bigint not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- When the head was such.
  stamped_at timestamptz not null,
  found_at timestamptz not null,
  first_id text,
  first_name text,
  first_at timestamptz,
  second_id text,
  second_name text,
  second_at timestamptz,
  primary key (lane, seq, hash),
  check ((first_id is null) = (first_name is null) and (first_id is null) = (first_at is null)),
  check ((second_id is null) = (second_name is null) and (second_id is null) = (second_at is null)),
  check (second_id is null or (first_id is not null and second_id <> first_id))
);
create index audit_loss_open on audit_loss (found_at) where second_id is null;
revoke update, delete on audit_loss from skynet_app;
grant update (first_id, first_name, first_at, second_id, second_name, second_at) on audit_loss to skynet_app;
