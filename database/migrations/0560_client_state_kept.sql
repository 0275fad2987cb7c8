-- How a client stood on any day that is past (asof 2): of what is written over where it is kept, every state there has been, from when to
-- when. Kept by triggers alone. What has a history of its own (limits, KYC, AML, versions of buckets) is read from there.
create table state_history (
  kind text not null check (kind in ('client', 'statusOverride', 'contact', 'keyPerson', 'exception', 'bucketChoice', 'rating')),
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

-- From when a kind has all its history. Null: from the beginning. Before it, what had been changed or taken away already is not there.
create table state_history_began (
  kind text primary key,
  since timestamptz
);
revoke insert, update, delete on state_history_began from skynet_app;

-- Keeps what a row says from an instant on. When that is, is what the transaction has said (skynet.at, for rows that are taken away and
-- for those whose own instant is older than the change), else the row's own: of a new
-- row the first of its instants, of a changed one the latest. Arguments: the kind, and with commas the
-- columns of the key, of what is kept, and of the instants.
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
    case tg_op when 'INSERT' then min((now_is ->> part)::timestamptz) when 'UPDATE' then max((now_is ->> part)::timestamptz) end, clock_timestamp())
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
revoke execute on function state_kept from public;

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

-- What stands now has stood so since it was last changed.
insert into state_history (kind, key, organization_number, since, content)
select 'client', organization_number || ' ' || company_type, organization_number,
  greatest(created_at, changed_at, settlement_auto_book_at), jsonb_build_object('active', active, 'allow_invoice_determination', allow_invoice_determination,
  'enable_integration_invoice_import', enable_integration_invoice_import, 'integration_action', integration_action,
  'integration_invoice_autopilot', integration_invoice_autopilot, 'partner_type', partner_type, 'product_type', product_type,
  'relation_status', relation_status, 'settlement_auto_book_active', settlement_auto_book_active,
  'use_super_repurchase_limit', use_super_repurchase_limit, 'changed_by', changed_by)
from client;
insert into state_history (kind, key, organization_number, since, content)
select 'statusOverride', client_id::text, organization_number, saved_at, jsonb_build_object('client_id', client_id,
  'active', override.active, 'valid_to', valid_to, 'saved_by', saved_by)
from company_status_override override join client on client.id = client_id;
insert into state_history (kind, key, organization_number, since, until, ended_in, content)
select 'contact', id::text, organization_number, greatest(created_at, changed_at), removed_at,
  case when removed_at is not null then pg_current_xact_id() end, jsonb_build_object('name', name,
  'relation_to_company', relation_to_company, 'email', email, 'phone_number', phone_number, 'cellphone_number', cellphone_number,
  'created_by', created_by, 'changed_by', changed_by)
from contact where removed_at is null or removed_at > greatest(created_at, changed_at);
insert into state_history (kind, key, organization_number, since, content)
select 'keyPerson', organization_number || ' ' || personal_number, organization_number, fetched_at, jsonb_build_object(
  'personal_number', personal_number, 'name', name, 'possession_types', possession_types, 'board_member_type', board_member_type,
  'residence', residence, 'citizenship', citizenship, 'source', source)
from key_person;
insert into state_history (kind, key, organization_number, since, content)
select 'exception', id::text, organization_number, greatest(created_at, changed_at), jsonb_build_object('measure', measure,
  'recipient_organization_number', recipient_organization_number, 'value_kind', value_kind, 'value_date', value_date,
  'value_amount', value_amount, 'value_rating', value_rating, 'use_recipient_rating', use_recipient_rating, 'end_date', end_date,
  'comment', comment, 'created_by', created_by, 'changed_by', changed_by)
from whitelist_entry;
insert into state_history (kind, key, organization_number, since, content)
select 'bucketChoice', organization_number || ' ' || determination_type, organization_number, chosen_at, jsonb_build_object(
  'determination_type', determination_type, 'bucket_id', bucket_id, 'chosen_by', chosen_by)
from company_rule_bucket;
insert into state_history (kind, key, organization_number, since, content)
select 'rating', organization_number || ' ' || company_type, organization_number, rated_at, jsonb_build_object('company_type', company_type,
  'score', score, 'rating_code', rating_code, 'decision_reference', decision_reference, 'rated_at', rated_at)
from company_rating;

-- A house that has no company yet has all its history from the beginning.
insert into state_history_began (kind, since)
select kind, case when exists (select from company) then now() end
from unnest(array['client', 'statusOverride', 'contact', 'keyPerson', 'exception', 'bucketChoice', 'rating']) kind;
-- The history of AML ratings began with a migration of its own, which took those in that were there.
insert into state_history_began (kind, since)
select 'aml', (select timestamp::timestamptz from kysely_migration
  where name like '0429%' and exists (select from company where created_at < kysely_migration.timestamp::timestamptz));
