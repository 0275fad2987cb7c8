-- The trail says what an act wrote of what people have decided: each such row, by its key and the hash of its decided columns before and after,
-- in the row of the act itself. `npm run audit:verify` compares with the rows (app/server/controlled-rows.ts has the same list). A row that is
-- changed beside the program's acts has no such words in the trail, whoever may do everything in the database.
create sequence audit_written_number;

-- What is decided in a row: its columns but those that say nothing. Null when all of them do.
create function audit_digest(said jsonb, decided text[]) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(jsonb_object_agg(key, value)::text, 'UTF8')), 'hex')
  from jsonb_each(said) where key = any(decided) and value not in ('null', 'false', '""')
$$;
create function audit_key(said jsonb, keys text[]) returns text language sql immutable parallel safe as $$
  select string_agg(said ->> name, ' ' order by place) from unnest(keys) with ordinality as given (name, place)
$$;
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

create or replace function audit_append(entry jsonb) returns void
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

-- From now on the trail says what acts write of these columns. A list that is changed later gets another name, and its rows are taken over anew.
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

select audit_control(of_table::regclass, of_table, keys::text[], decided::text[]) from (values
  ('approval', '{id}', '{act,subject,organization_number,title,difference,reason,payload,asked_by_id,asked_by,asked_at,expires_at,state,decided_by_id,decided_by,decided_at,comment,proof}'),
  ('client_limit', '{organization_number,limit_type}', '{limit_value,value_date,expires_date,decision_reference,rating_condition,changed_by,changed_at}'),
  ('bank_details', '{id}', '{organization_number,bank_name,account_type,clearing_number,account_number,social_security_number,supplier,changed_by_id,changed_by,validated_version,validated_at,validated_by}'),
  ('account_change', '{id}', '{organization_number,bank_name,account_type,clearing_number,account_number,called_name,called_number,number_of,called_on,said,asked_at,asked_by,counted_from,counted_by}'),
  ('company_account', '{organization_number}', '{bank_name,account_type,clearing_number,account_number,counts_from,counts_by}'),
  ('internal_user', '{id}', '{first_name,last_name,email_address,subject}'),
  ('user_policy', '{user_id,policy}', '{user_id,policy}'),
  ('whitelist_entry', '{id}', '{organization_number,recipient_organization_number,measure,value_kind,value_date,value_amount,value_rating,use_recipient_rating,end_date,comment,created_by,changed_by}'),
  ('company_status_override', '{client_id}', '{client_id,active,valid_to,saved_by,saved_at}'),
  ('right_to_sign_decision', '{id}', '{organization_number,signatory_text,board_sha256,members,combinations,reason,document_id,decided_at,decided_by}'),
  ('screening_judgement', '{id}', '{personal_number,name,entry_id,entry,same_person,reason,judged_at,judged_by_id,judged_by,ended_at,ended_by_id,ended_by}'),
  ('legal_hold', '{id}', '{personal_number,emails,organization_number,reason,review_on,asked_by,placed_at,placed_by,ended_at,ended_by,ended_because}'),
  ('agreement_version', '{id}', '{agreement_id,revision,name,agreement_type,signature_type,content_text,content_summary,tokens,published_at,released_at,released_by,removed_at,removed_by}'),
  ('client_term', '{id}', '{organization_number,kind,value,reason,set_at,set_by}'),
  ('configuration_value', '{namespace,key}', '{value,type,changed_at,changed_by}'),
  ('general_setting', '{only_row}', '{disallow_sell_through_partner_api,changed_at,changed_by}'),
  ('monitoring_setting', '{id}', '{kind,setting_type,value,monitoring_exclusion_list,changed_at,changed_by}'),
  ('base_rule', '{id}', '{configuration,version,changed_at,changed_by}'),
  ('rule_bucket', '{id}', '{bucket_type,contexts,contexts_version,name,created_by}'),
  ('rule_bucket_version', '{bucket_id,version}', '{name,limit_intervals,second_share,turnover_share,why,saved_at,saved_by_id,saved_by,needs_second_person,in_force_from,in_force_to,published_by_id,published_by}'),
  ('rule_bucket_rule', '{bucket_id,version,rule_id}', '{position,configuration}'),
  ('rule_bucket_release', '{id}', '{bucket_id,version,why,fingerprint,undoes,asked_by_id,asked_by,asked_at,approved_by_id,approved_by,approved_at,starts_at,state,withdrawn_by,withdrawn_at}'),
  ('company_rule_bucket', '{organization_number,determination_type}', '{bucket_id,chosen_at,chosen_by}')
) as controlled (of_table, keys, decided);
