-- What is done by itself when something happens (triggers 1-3; decision C14).
create table automation_trigger (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  -- areas/operations/triggers/rules.ts: 1000 to 1999 invoices, 2000 to 2999 limits, 3000 to 3999 what is known of companies.
  code integer not null check (code between 1000 and 3999),
  selected_actions integer[] not null check (cardinality(selected_actions) between 1 and 30),
  selected_rules_to_whitelist text[] not null default '{}' check (cardinality(selected_rules_to_whitelist) <= 100),
  template_for_issuer text not null default '' check (length(template_for_issuer) <= 4000),
  template_for_recipient text not null default '' check (length(template_for_recipient) <= 4000),
  filter_out_blacklisted boolean not null default false,
  user_task_action smallint check (user_task_action between 1 and 5),
  header_template text not null default '' check (length(header_template) <= 500),
  template text not null default '' check (length(template) <= 4000),
  create_user_task boolean not null default false,
  trigger_filter_type smallint not null default 0 check (trigger_filter_type in (0, 1)),
  -- Öre.
  filter_value bigint check (filter_value between 0 and 10000000000000),
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  -- Whoever saved a trigger answers for the exceptions it asks for, and cannot approve them (triggers 4).
  saved_by_id text,
  removed_at timestamptz,
  removed_by text,
  constraint automation_trigger_filter check ((trigger_filter_type = 1) = (filter_value is not null)),
  constraint automation_trigger_removed check ((removed_at is null) = (removed_by is null))
);
create index automation_trigger_code on automation_trigger (code);
create index automation_trigger_removed_at on automation_trigger (removed_at) where removed_at is not null;

-- What is told is written in the transaction that did it; the worker fires the triggers after. Costs one look in a small table when nobody listens.
create function invoice_moved_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from automation_trigger where code between 1000 and 1999) then
    perform graphile_worker.add_job('fire-triggers',
      json_build_object('of', 'invoice', 'id', new.id, 'state', new.state, 'at', new.state_at));
  end if;
  return null;
end $$;
create trigger invoice_moved_told after update of state on invoice for each row
  when (old.state is distinct from new.state and new.state in (4, 5, 6, 7, 10, 14)) execute function invoice_moved_told();

create function information_came_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from automation_trigger where code between 3000 and 3999) then
    perform graphile_worker.add_job('fire-triggers', json_build_object('of', 'information', 'id', new.id));
  end if;
  return null;
end $$;
create trigger information_came_told after insert on company_information for each row
  when (new.part = 'company') execute function information_came_told();

-- What has happened and had a trigger.
create table monitoring_event (
  id uuid primary key default gen_random_uuid(),
  trigger_id uuid references automation_trigger on delete set null,
  -- Names what happened, so that nothing is done twice about it.
  occurrence text not null check (length(occurrence) between 1 and 300),
  at timestamptz not null,
  name text not null,
  header text not null,
  message text not null,
  organization_number organization_number,
  unique (trigger_id, occurrence)
);
create index monitoring_event_latest on monitoring_event (at desc, id);
create index monitoring_event_of on monitoring_event (organization_number, at desc) where organization_number is not null;
revoke update, delete on monitoring_event from skynet_app;

-- What is monitored of issuers (10) and recipients (11), and which organisation types are left out (monitoring 1; decision C31).
create table monitoring_setting (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoices', 'limits', 'information')),
  setting_type smallint not null check (setting_type in (10, 11)),
  -- What it means follows from the kind: on or off, or a number of days.
  value text not null check (length(value) between 1 and 10),
  monitoring_exclusion_list smallint[] not null default '{}',
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  unique (kind, setting_type)
);
revoke insert, delete on monitoring_setting from skynet_app;
insert into monitoring_setting (kind, setting_type, value) values
  ('invoices', 10, 'true'), ('limits', 10, '30'), ('information', 10, 'true'), ('limits', 11, '30'), ('information', 11, 'true');

-- What AML exports have been made: the file itself is removed after some days, that it was made stays.
create table aml_export (
  id uuid primary key references admin_job,
  -- Null once the file has been removed.
  stored_file_id uuid references stored_file on delete set null,
  -- Companies in it.
  row_count integer not null check (row_count >= 0),
  made_at timestamptz not null,
  made_by text not null,
  remove_at timestamptz not null check (remove_at > made_at),
  -- Whom an export holds who is a person: the trail names them when the file is fetched.
  sole_traders text[] not null
);
create index aml_export_made on aml_export (made_at desc);
create index aml_export_file on aml_export (stored_file_id);
revoke update, delete on aml_export from skynet_app;

-- How a client stood on any day that is past (asof 2): of what is written over where it is kept, every state there has been, from when to
-- when. Kept by triggers alone. What has a history of its own (limits, KYC, AML, versions of buckets) is read from there.
create table state_history (
  kind text not null check (kind in ('client', 'statusOverride', 'contact', 'keyPerson', 'exception', 'bucketChoice', 'rating', 'account')),
  -- Which row of the table it is, by the values of its key.
  key text not null,
  organization_number organization_number not null,
  since timestamptz not null,
  until timestamptz check (until > since),
  -- The transaction that ended it: what is taken away and put back in one never ended.
  ended_in xid8,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (kind, key, since),
  constraint state_ended_by_somebody check ((until is null) = (ended_in is null))
);
create unique index state_history_now on state_history (kind, key) where until is null;
create index state_history_of on state_history (organization_number, kind, since);
revoke insert, update, delete on state_history from skynet_app;

-- Keeps what a row says from an instant on. When that is, is what the transaction has said (skynet.at, for rows that are taken away and
-- for those whose own instant is older than the change), else the row's own: of a new row the first of its instants, of a changed one the
-- latest. Arguments: the kind, and with commas the columns of the key, of what is kept, and of the instants.
create function state_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_is jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  number text := now_is ->> 'organization_number';
  of_key text;
  told jsonb;
  at timestamptz;
  latest state_history;
begin
  select string_agg(now_is ->> part, ' ' order by place) into of_key from unnest(string_to_array(tg_argv[1], ',')) with ordinality as parts (part, place);
  if number is null then
    select organization_number into number from client where id = (now_is ->> 'client_id')::uuid;
  end if;
  if tg_op <> 'DELETE' and now_is ->> 'removed_at' is null then
    select jsonb_object_agg(part, now_is -> part) into told from unnest(string_to_array(tg_argv[2], ',')) as parts (part);
  end if;
  select * into latest from state_history where kind = tg_argv[0] and key = of_key order by since desc limit 1 for update;
  if latest.until is null and latest.content is not distinct from told or told is null and latest.until is not null then
    return null;
  end if;
  if told is not null and latest.ended_in = pg_current_xact_id() and latest.content = told then
    update state_history set until = null, ended_in = null where kind = latest.kind and key = latest.key and since = latest.since;
    return null;
  end if;
  select coalesce(nullif(current_setting('skynet.at', true), '')::timestamptz,
    case tg_op when 'INSERT' then min((now_is ->> part)::timestamptz) when 'UPDATE' then max((now_is ->> part)::timestamptz) end, skynet.clock())
    into at from unnest(string_to_array(tg_argv[3], ',')) as parts (part);
  -- Never before what it comes after, whatever the clocks say.
  at := greatest(at, latest.until, latest.since + interval '1 microsecond');
  if latest.until is null and latest.kind is not null then
    update state_history set until = at, ended_in = pg_current_xact_id() where kind = latest.kind and key = latest.key and since = latest.since;
  end if;
  if told is not null then
    insert into state_history (kind, key, organization_number, since, content) values (tg_argv[0], of_key, number, at, told);
  end if;
  return null;
end $$;
revoke all on function state_kept() from public;
create trigger state_kept after insert or delete or update of active, allow_invoice_determination, enable_integration_invoice_import,
  integration_action, integration_invoice_autopilot, partner_type, product_type, relation_status, settlement_auto_book_active,
  use_super_repurchase_limit on client for each row execute function state_kept('client', 'organization_number,company_type',
  'active,allow_invoice_determination,enable_integration_invoice_import,integration_action,integration_invoice_autopilot,partner_type,product_type,relation_status,settlement_auto_book_active,use_super_repurchase_limit,changed_by',
  'created_at,changed_at,settlement_auto_book_at');
create trigger state_kept after insert or delete or update on company_status_override for each row
  execute function state_kept('statusOverride', 'client_id', 'client_id,active,valid_to,saved_by', 'saved_at');
create trigger state_kept after insert or delete or update on contact for each row
  execute function state_kept('contact', 'id', 'name,relation_to_company,email,phone_number,cellphone_number,created_by,changed_by', 'created_at,changed_at,removed_at');
create trigger state_kept after insert or delete or update on key_person for each row
  execute function state_kept('keyPerson', 'organization_number,personal_number',
  'personal_number,name,possession_types,board_member_type,residence,citizenship,source', 'fetched_at');
create trigger state_kept after insert or delete or update on whitelist_entry for each row
  execute function state_kept('exception', 'id',
  'measure,recipient_organization_number,value_kind,value_date,value_amount,value_rating,use_recipient_rating,end_date,comment,created_by,changed_by', 'created_at,changed_at');
create trigger state_kept after insert or delete or update on company_rule_bucket for each row
  execute function state_kept('bucketChoice', 'organization_number,determination_type', 'determination_type,bucket_id,chosen_by', 'chosen_at');
create trigger state_kept after insert or delete or update on company_rating for each row
  execute function state_kept('rating', 'organization_number,company_type', 'company_type,score,rating_code,decision_reference,rated_at', 'rated_at');
create trigger state_kept after insert or delete or update on company_account for each row
  execute function state_kept('account', 'organization_number',
  'bank_name,account_type,clearing_number,account_number,counts_by', 'counts_from');

-- From when a kind has all its history. Null: from the beginning. Before it, what had been changed or taken away already is not there.
create table state_history_began (
  kind text primary key,
  since timestamptz
);
revoke insert, update, delete on state_history_began from skynet_app;
insert into state_history_began (kind)
select unnest(array['client', 'statusOverride', 'contact', 'keyPerson', 'exception', 'bucketChoice', 'rating', 'aml', 'account']);

-- What an auditor or a court is given of a client (asof 5): ordered with a reason, made by a job, removed after its days. That it was made
-- stays.
create table evidence_pack (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  from_day date not null,
  to_day date not null,
  why text not null check (length(why) between 1 and 2000),
  ordered_at timestamptz not null,
  ordered_by text not null,
  -- Why the latest try came to nothing, in Swedish; it is tried again.
  problem text not null default '',
  made_at timestamptz,
  remove_at timestamptz check (remove_at > made_at),
  -- Null once the file has been removed.
  stored_file_id uuid references stored_file on delete set null,
  -- Of MANIFEST.json, which has those of all other files in it.
  manifest_sha256 text check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  file_count integer check (file_count > 0),
  trail_rows integer check (trail_rows >= 0),
  -- Whom it names by personal number, for the trail of whoever fetches it.
  persons text[] not null default '{}',
  constraint evidence_pack_days check (from_day <= to_day),
  constraint evidence_pack_made_whole check (
    (made_at is null) = (remove_at is null) and (made_at is null) = (manifest_sha256 is null)
    and (made_at is null) = (file_count is null) and (made_at is null) = (trail_rows is null)
    and (made_at is not null or stored_file_id is null))
);
create index evidence_pack_of on evidence_pack (organization_number, ordered_at desc);
create index evidence_pack_file on evidence_pack (stored_file_id);
revoke update, delete on evidence_pack from skynet_app;
grant update (problem, made_at, remove_at, stored_file_id, manifest_sha256, file_count, trail_rows, persons) on evidence_pack to skynet_app;
