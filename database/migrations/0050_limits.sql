create extension if not exists btree_gist;

-- How much is lent to whom (limits 14). Issuers have the first two, recipients the others.
create table limit_type (
  id smallint primary key,
  short_name text not null unique,
  name text not null unique,
  company_type smallint not null check (company_type in (0, 1)),
  -- Whether bought invoices use it up. Delivery approval is only a threshold.
  is_used_up boolean not null,
  unique (id, company_type)
);
insert into limit_type values
  (1, 'FL', 'Finansieringslimit', 0, true), (2, 'ÅL', 'Återköpslimit', 0, true),
  (3, 'ML', 'Mottagarlimit', 1, true), (4, 'LG', 'Leveransgodkännande', 1, false);
revoke insert, update, delete on limit_type from skynet_app;

-- One row per client and type: what somebody has decided, what the engine has calculated, and how much of it is used. Amounts in öre.
create table client_limit (
  organization_number organization_number not null,
  limit_type smallint not null,
  company_type smallint not null generated always as (case when limit_type <= 2 then 0 else 1 end) stored,

  limit_value bigint check (limit_value between 0 and 10000000000000),
  value_date date,
  -- The review-by date: the manual value counts through this day.
  expires_date date,
  decision_reference text check (length(decision_reference) between 1 and 2000),
  rating_condition text not null default '' check (length(rating_condition) <= 500),
  changed_by text,
  changed_at timestamptz,
  will_not_renew boolean not null default false,
  constraint limit_manual_whole check (
    (limit_value is null) = (expires_date is null) and (limit_value is null) = (value_date is null)
    and (limit_value is null) = (decision_reference is null)),
  constraint limit_renewal_of_manual check (limit_value is not null or not will_not_renew),

  calculated_value bigint check (calculated_value between 0 and 10000000000000),
  -- Open invoices at most, while the calculated limit counts; null for any number.
  calculated_count integer check (calculated_count >= 0),
  calculated_reference text check (length(calculated_reference) between 1 and 2000),
  calculated_at timestamptz,
  constraint limit_calculated_whole check (
    (calculated_value is null) = (calculated_reference is null) and (calculated_value is null) = (calculated_at is null)
    and (calculated_value is not null or calculated_count is null)),

  -- A case in the core system: 1 it is ongoing, 4 nothing is left to renew.
  pending_state smallint check (pending_state between 1 and 4),
  pending_user text,
  pending_reference text,
  pending_at timestamptz,
  constraint limit_pending_whole check (
    (pending_state is null) = (pending_user is null) and (pending_state is null) = (pending_reference is null)
    and (pending_state is null) = (pending_at is null)),

  -- Kept by the ledger's trigger alone.
  reserved bigint not null default 0 check (reserved >= 0),
  open_count integer not null default 0 check (open_count >= 0),
  -- 0 until somebody has decided something.
  version integer not null default 0,
  primary key (organization_number, limit_type),
  foreign key (limit_type, company_type) references limit_type (id, company_type),
  constraint limit_of_client foreign key (organization_number, company_type) references client (organization_number, company_type)
) with (fillfactor = 70);
create index client_limit_expires on client_limit (expires_date, organization_number, limit_type) where limit_value is not null;
create index client_limit_type_expires on client_limit (limit_type, expires_date, organization_number) where limit_value is not null;
create index client_limit_pending on client_limit (pending_reference) where pending_reference is not null;

-- Every value there has been, manual and calculated; the one that is not archived is the present one.
create table client_limit_history (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null,
  limit_type smallint not null,
  is_calculated boolean not null,
  limit_value bigint not null check (limit_value between 0 and 10000000000000),
  decision_reference text not null,
  rating_condition text not null default '',
  changed_by text not null,
  since timestamptz not null,
  expires_date date,
  archived timestamptz,
  -- Who took the manual value away.
  removed_by text,
  foreign key (organization_number, limit_type) references client_limit,
  constraint limit_history_removed check (removed_by is null or (archived is not null and not is_calculated)),
  constraint limit_history_expires check ((expires_date is null) = is_calculated),
  constraint limit_history_one_at_a_time exclude using gist (
    organization_number with =, limit_type with =, (is_calculated::int) with =, tstzrange(since, archived) with &&)
);
create index client_limit_history_latest on client_limit_history (organization_number, limit_type, since desc, id);
revoke update, delete on client_limit_history from skynet_app;
grant update (archived, removed_by) on client_limit_history to skynet_app;

-- Raises above the configured amount wait for a second person.
create table limit_raise (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null,
  limit_type smallint not null,
  -- What counted when it was asked for; null for no limit.
  value_before bigint,
  limit_value bigint not null check (limit_value between 0 and 10000000000000),
  expires_date date not null,
  decision_reference text not null check (length(decision_reference) between 1 and 2000),
  rating_condition text not null default '' check (length(rating_condition) <= 500),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
  requested_by_id uuid not null,
  requested_by text not null,
  requested_at timestamptz not null,
  decided_by_id text,
  decided_by text,
  decided_at timestamptz,
  comment text not null default '' check (length(comment) <= 2000),
  foreign key (organization_number, limit_type) references client_limit,
  constraint limit_raise_is_raise check (value_before is null or limit_value > value_before),
  constraint limit_raise_decided check (
    (state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null) and (decided_by is null) = (decided_by_id is null)),
  -- The maker never checks.
  constraint limit_raise_four_eyes check (state not in ('approved', 'declined') or decided_by_id <> requested_by_id::text)
);
create unique index limit_raise_waiting on limit_raise (organization_number, limit_type) where state = 'waiting';
create index limit_raise_queue on limit_raise (requested_at, id) where state = 'waiting';
revoke delete on limit_raise from skynet_app;

-- The ledger: which invoice uses how much of which limit, from when to when, and why it stopped. Never rewritten.
create table limit_reservation (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null,
  limit_type smallint not null check (limit_type in (1, 2, 3)),
  amount bigint not null check (amount > 0),
  invoice_reference text not null check (length(invoice_reference) between 1 and 100),
  reserved_at timestamptz not null,
  released_at timestamptz,
  release_reason text check (length(release_reason) between 1 and 500),
  foreign key (organization_number, limit_type) references client_limit,
  constraint limit_reservation_released check ((released_at is null) = (release_reason is null) and released_at >= reserved_at)
);
create index limit_reservation_latest on limit_reservation (organization_number, limit_type, reserved_at desc, id);
create unique index limit_reservation_open on limit_reservation (invoice_reference, organization_number, limit_type) where released_at is null;
revoke update, delete on limit_reservation from skynet_app;
grant update (released_at, release_reason) on limit_reservation to skynet_app;

-- The kept sums are the trigger's: the program may not write them.
revoke insert, update, delete on client_limit from skynet_app;
grant insert (organization_number, limit_type) on client_limit to skynet_app;
grant update (limit_value, value_date, expires_date, decision_reference, rating_condition, changed_by, changed_at, will_not_renew,
  calculated_value, calculated_count, calculated_reference, calculated_at,
  pending_state, pending_user, pending_reference, pending_at, version) on client_limit to skynet_app;

-- What counts on a day, as areas/limits/rules.ts says it: the manual value through its review-by date, else the calculated one.
create function limit_in_force(l client_limit, day date) returns bigint language sql immutable as $$
  select case when l.limit_value is not null and l.expires_date >= day then l.limit_value else l.calculated_value end
$$;

-- A reservation passes only when it fits, whatever path it took. The update waits for others who reserve on the same limit and then looks
-- at what they left.
create function limit_reserved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day date := (new.reserved_at at time zone 'Europe/Stockholm')::date;
begin
  if tg_op = 'UPDATE' then
    if old.released_at is not null or new.released_at is null then
      raise exception 'a reservation is released once' using errcode = 'check_violation', constraint = 'limit_released_once';
    end if;
    update client_limit set reserved = reserved - old.amount, open_count = open_count - 1
    where organization_number = old.organization_number and limit_type = old.limit_type;
    return null;
  end if;
  if new.released_at is not null then
    return null; -- history that was brought in
  end if;
  update client_limit l set reserved = reserved + new.amount, open_count = open_count + 1
  where organization_number = new.organization_number and limit_type = new.limit_type
    and limit_in_force(l, day) >= reserved + new.amount
    and (calculated_count is null or (limit_value is not null and expires_date >= day) or open_count < calculated_count);
  if not found then
    raise exception 'the reservation does not fit into the limit' using errcode = 'check_violation', constraint = 'limit_headroom';
  end if;
  return null;
end $$;
create trigger limit_reservation_kept after insert or update on limit_reservation for each row execute function limit_reserved();
