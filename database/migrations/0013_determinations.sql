-- Every decision with all it rested on, and what is tried on them again.

-- One run of the engine over one invoice, with everything it depended on. Never rewritten. The id begins with the instant
-- (UUID version 7), so that the table is cut into months by it, is read in the order of time by it, and a row is found by it alone.
create table determination (
  id uuid primary key,
  decided_at timestamptz not null,
  -- The invoice it was about, and the determination of the same invoice that it replaced.
  invoice_id uuid,
  supersedes uuid,
  issuer text not null check (length(issuer) <= 100),
  recipient text not null check (length(recipient) <= 100),
  -- Öre.
  amount bigint,
  decision text not null check (decision in ('Buy', 'BuyWithRecipientApproval', 'BuyWithDeposition', 'BuyWithRepurchaseLimit',
    'BuyWithRecipientApprovalAndDeposition', 'BuyWithRecipientApprovalAndRepurchaseLimit', 'BuyWithDepositionAndRepurchaseLimit',
    'BuyWithRecipientApprovalAndDepositionAndRepurchaseLimit', 'Retry', 'Reject', 'Pause', 'NoDecision')),
  step smallint not null check (step between 1 and 7),
  repurchase_usage bigint not null check (repurchase_usage >= 0),
  deposition_usage bigint not null check (deposition_usage >= 0),
  -- Hundredths of a point; null when nothing was judged.
  issuer_score integer,
  recipient_score integer,
  -- The versions that judged. They never change, so a row names them instead of holding them.
  issuer_bucket_id uuid not null,
  issuer_bucket_version integer not null,
  recipient_bucket_id uuid not null,
  recipient_bucket_version integer not null,
  -- Swedish sentences.
  reasons text[] not null,
  -- The complete facts, limits, exposures and exceptions, without the two versions. json and not jsonb: it is read back whole, exactly as it was
  -- written, and nothing asks into it. Compressed by the database.
  input json not null,
  -- Every rule's verdict; null when nothing was judged.
  issuer_results json,
  recipient_results json,
  foreign key (issuer_bucket_id, issuer_bucket_version) references rule_bucket_version,
  foreign key (recipient_bucket_id, recipient_bucket_version) references rule_bucket_version,
  constraint determination_id_tells_when check (
    substr(replace(id::text, '-', ''), 1, 12) = lpad(to_hex((extract(epoch from decided_at) * 1000)::bigint), 12, '0')),
  constraint determination_judged_both check (
    (issuer_score is null) = (recipient_score is null) and (issuer_score is null) = (issuer_results is null)
    and (issuer_score is null) = (recipient_results is null))
) partition by range (id);
-- What a bucket has judged, in the order of time, for back-tests.
create index determination_of_issuer_bucket on determination (issuer_bucket_id, id);
create index determination_of_recipient_bucket on determination (recipient_bucket_id, id);
-- What has been decided of an issuer's invoices and on a recipient, the latest first: ids tell when, so that months are read from the last on.
create index determination_of_issuer on determination (issuer, id desc);
create index determination_of_recipient on determination (recipient, id desc);
revoke update, delete on determination from skynet_app;
-- What an approval was suggested by.
alter table approval add foreign key (determination_id) references determination;

-- The first id there can be at an instant.
create function determination_id_from(at timestamptz) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

-- Makes the month an instant lies in, unless it is there. Attached rather than made in place, so that nobody who reads or writes other months
-- waits. The program may write through the parent alone.
create function determination_month(at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first timestamp := date_trunc('month', at at time zone 'UTC');
  name text := to_char(first, '"determination_"YYYY_MM');
begin
  if to_regclass(name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('determination_month'));
  -- Not by to_regclass, which would remember what it answered before the wait.
  if exists (select from pg_class where relname = name and relnamespace = 'public'::regnamespace) then
    return;
  end if;
  execute format('create table %I (like determination including all)', name);
  execute format('revoke all on %I from skynet_app', name);
  execute format('alter table determination attach partition %I for values from (%L) to (%L)', name,
    determination_id_from(first at time zone 'UTC'), determination_id_from((first + interval '1 month') at time zone 'UTC'));
end $$;

-- The latest determination of an invoice: found in one look, however many months there are.
create table invoice_determination (
  invoice_id uuid primary key,
  determination_id uuid not null references determination
) with (fillfactor = 90);
revoke delete on invoice_determination from skynet_app;

-- A rule bucket as it would be, run over what was decided in a period. The work is a job's, which keeps here how far it has come.
create table back_test (
  id uuid primary key default gen_random_uuid(),
  bucket_id uuid not null references rule_bucket,
  -- The saved version that is tried; null for a draft, which is then kept whole.
  version integer,
  draft json,
  -- What the tried version says otherwise than the one in force when the test was started: lines of where, field, before, after.
  changes json not null,
  -- Days in Stockholm, both included.
  from_day date not null,
  to_day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  -- Determinations of the bucket in the period; null until they have been counted.
  total integer check (total >= 0),
  examined integer not null default 0 check (examined >= 0),
  -- Determinations that could not be judged again.
  unjudged integer not null default 0 check (unjudged >= 0),
  -- The last determination that has been examined.
  examined_through uuid,
  -- What those examined come to (areas/credit/rules, BackTest).
  result json not null,
  started_by_id text not null,
  started_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- A draft is tried by itself on the last 30 days, and what came of it is kept with what was asked for (determinations 50, 51).
  automatic boolean not null default false,
  -- The version in force that it is compared with; null for what is no shadow. A shadow judges what that one judges, on the same facts, until a
  -- time, and what it says never acts (determinations 56-58).
  shadows integer,
  shadows_until timestamptz,
  foreign key (bucket_id, version) references rule_bucket_version,
  constraint back_test_tries_one check ((version is null) = (draft is not null)),
  constraint back_test_period check (from_day <= to_day),
  constraint back_test_finished check ((finished_at is null) = (state in ('waiting', 'running'))),
  -- Only a saved version is tried by itself.
  constraint back_test_automatic check (not automatic or version is not null),
  foreign key (bucket_id, shadows) references rule_bucket_version,
  constraint back_test_shadow check ((shadows is null) = (shadows_until is null)),
  constraint back_test_shadow_of_another check (shadows is null or (version is not null and version <> shadows and not automatic)),
  constraint back_test_shadow_time check (shadows_until > created_at and shadows_until <= created_at + interval '90 days')
);
create index back_test_latest on back_test (created_at desc, id);
create index back_test_of_bucket on back_test (bucket_id, created_at desc, id);
create index back_test_of_version on back_test (bucket_id, version, created_at desc) where version is not null;
create unique index back_test_one_shadow on back_test (bucket_id) where shadows is not null and state in ('waiting', 'running');
revoke delete on back_test from skynet_app;

-- The invoices it would have treated otherwise.
create table back_test_flip (
  back_test_id uuid not null references back_test on delete cascade,
  determination_id uuid not null references determination,
  invoice_id uuid,
  issuer text not null,
  recipient text not null,
  -- Öre.
  amount bigint not null,
  decision_before text not null,
  decision_after text not null,
  -- Ids of the rules that caused it; 'limits' when no rule did.
  causes text[] not null,
  primary key (back_test_id, determination_id)
);
create index back_test_flip_by_decisions on back_test_flip (back_test_id, decision_before, decision_after, determination_id);
revoke update, delete on back_test_flip from skynet_app;

-- How a version of a rule bucket comes in force: why, who asked, who approved, and when it begins. One that is approved for a later time
-- waits here until a job begins it, or somebody withdraws it (rules 80, 81).
create table rule_bucket_release (
  id uuid primary key default gen_random_uuid(),
  bucket_id uuid not null,
  version integer not null,
  why text not null check (length(why) between 1 and 1000),
  -- What the version said when it was asked for, as its fingerprint (SHA-256).
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The version in force that it takes back; null when it takes back none.
  undoes integer,
  asked_by_id text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  approved_by_id text not null,
  approved_by text not null,
  approved_at timestamptz not null,
  starts_at timestamptz not null,
  state text not null check (state in ('scheduled', 'begun', 'withdrawn')),
  withdrawn_by text,
  withdrawn_at timestamptz,
  back_test_id uuid references back_test,
  -- What its approver saw of the back-test: lines of label, before, after.
  trial jsonb not null default '[]' check (jsonb_typeof(trial) = 'array'),
  foreign key (bucket_id, version) references rule_bucket_version,
  foreign key (bucket_id, undoes) references rule_bucket_version,
  constraint rule_bucket_release_four_eyes check (asked_by_id <> approved_by_id),
  constraint rule_bucket_release_withdrawn check (
    (state = 'withdrawn') = (withdrawn_at is not null) and (withdrawn_at is null) = (withdrawn_by is null))
);
-- One at a time: what begins later was compared with what counts now.
create unique index rule_bucket_release_scheduled on rule_bucket_release (bucket_id) where state = 'scheduled';
create unique index rule_bucket_release_begun on rule_bucket_release (bucket_id, version) where state = 'begun';
create index rule_bucket_release_of_version on rule_bucket_release (bucket_id, version, approved_at desc);
revoke update, delete on rule_bucket_release from skynet_app;
grant update (state, withdrawn_by, withdrawn_at) on rule_bucket_release to skynet_app;

create function rule_bucket_release_ends_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'scheduled' then
    raise exception 'the release % has ended', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rule_bucket_release_ends_once before update on rule_bucket_release
  for each row execute function rule_bucket_release_ends_once();

-- The nightly sample of old determinations that are run again.
create table replay_check (
  id uuid primary key default gen_random_uuid(),
  ran_at timestamptz not null,
  examined integer not null check (examined >= 0),
  drifted integer not null check (drifted between 0 and examined)
);
create index replay_check_latest on replay_check (ran_at desc, id);
revoke update, delete on replay_check from skynet_app;

create table replay_drift (
  check_id uuid not null references replay_check,
  determination_id uuid not null references determination,
  decision_before text not null,
  -- Null: it could not be judged at all.
  decision_after text,
  -- The rules that say something else now.
  rules text[] not null,
  primary key (check_id, determination_id)
);
revoke update, delete on replay_drift from skynet_app;

-- What a shadow came to for each invoice, by its latest determination: that of an earlier one is taken back, so that an invoice counts once.
create table shadow_invoice (
  back_test_id uuid not null references back_test on delete cascade,
  invoice_id uuid not null,
  determination_id uuid not null references determination,
  -- What it added to the result of the back-test (areas/credit/rules, BackTest).
  tally json not null,
  primary key (back_test_id, invoice_id)
);
revoke delete on shadow_invoice from skynet_app;
