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
revoke update, delete on determination from skynet_app;

-- The latest determination of an invoice: found in one look, however many months there are.
create table invoice_determination (
  invoice_id uuid primary key,
  determination_id uuid not null references determination
) with (fillfactor = 90);
revoke delete on invoice_determination from skynet_app;

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
