-- How much is lent to whom, and the ledger of what is used.

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
revoke insert, update, delete on limit_type from skynet_app;
insert into limit_type values
  (1, 'FL', 'Finansieringslimit', 0, true), (2, 'ÅL', 'Återköpslimit', 0, true),
  (3, 'ML', 'Mottagarlimit', 1, true), (4, 'LG', 'Leveransgodkännande', 1, false);

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
  -- Whose a limit is: who looks after it when its review-by date comes near (limits 80).
  owner_id uuid references internal_user on delete set null,
  primary key (organization_number, limit_type),
  foreign key (limit_type, company_type) references limit_type (id, company_type),
  constraint limit_of_client foreign key (organization_number, company_type) references client (organization_number, company_type)
) with (fillfactor = 70);
create index client_limit_expires on client_limit (expires_date, organization_number, limit_type) where limit_value is not null;
create index client_limit_type_expires on client_limit (limit_type, expires_date, organization_number) where limit_value is not null;
create index client_limit_pending on client_limit (pending_reference) where pending_reference is not null;
create index client_limit_owner_expires on client_limit (owner_id, expires_date, organization_number, limit_type) where limit_value is not null;
-- The kept sums are the trigger's: the program may not write them.
revoke insert, update, delete on client_limit from skynet_app;
grant insert (organization_number, limit_type), update (limit_value, value_date, expires_date, decision_reference, rating_condition, changed_by,
  changed_at, will_not_renew, calculated_value, calculated_count, calculated_reference, calculated_at, pending_state, pending_user,
  pending_reference, pending_at, version, owner_id) on client_limit to skynet_app;

-- What counts on a day, as areas/credit/limits/rules.ts says it (limits 31): the value by hand through its review-by date, and after it the lower
-- of the two until somebody has looked. Without a calculated value nothing can be taken of a limit; a threshold for delivery approval stays.
create function limit_in_force(l client_limit, day date) returns bigint language sql immutable as $$
  select case
    when l.limit_value is null then l.calculated_value
    when l.expires_date >= day then l.limit_value
    when l.calculated_value is null then case when l.limit_type = 4 then l.limit_value end
    else least(l.limit_value, l.calculated_value)
  end
$$;

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
-- What happened to a company is read from where it is kept, the latest first: each family of rows has a way in by company and instant.
create index client_limit_history_of on client_limit_history (organization_number, since desc);
create index client_limit_history_removed on client_limit_history (organization_number, archived desc) where removed_by is not null;
revoke update, delete on client_limit_history from skynet_app;
grant update (archived, removed_by) on client_limit_history to skynet_app;

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
  -- What staff read in the ledger instead of the reference: the invoice's number, and the other party of it.
  invoice_number text check (length(invoice_number) between 1 and 100),
  counterpart_number organization_number,
  -- What an invoice holds can shrink: the reservation is given back and the rest of it reserved in the same moment. The limit is not asked then,
  -- for it may have been lowered since; less is held than was.
  rest_of uuid references limit_reservation,
  -- What an invoice holds says which number the invoice names, where that is an alias, and what it was moved from.
  alias_number organization_number,
  moved_from uuid references limit_reservation,
  -- What it gave back when it was paid, it takes again. The limit is not asked then: the money is owed whether it fits or not.
  again_of uuid references limit_reservation,
  -- The ledger has every invoice from when it takes of the issuer's financing limit until it does not: with the day it falls due, what is
  -- bought and not paid on any day is read from it alone.
  due_date date,
  foreign key (organization_number, limit_type) references client_limit,
  constraint limit_reservation_released check ((released_at is null) = (release_reason is null) and released_at >= reserved_at),
  constraint limit_reservation_moved check (moved_from is null or (rest_of is null and limit_type = 3)),
  constraint limit_reservation_alias check (alias_number is null or (limit_type = 3 and alias_number <> organization_number)),
  constraint limit_reservation_begins check (rest_of is null or again_of is null)
);
create index limit_reservation_latest on limit_reservation (organization_number, limit_type, reserved_at desc, id);
create unique index limit_reservation_open on limit_reservation (invoice_reference, organization_number, limit_type) where released_at is null;
create unique index limit_reservation_rest on limit_reservation (rest_of) where rest_of is not null;
create unique index limit_reservation_moved_once on limit_reservation (moved_from) where moved_from is not null;
create index limit_reservation_of_alias on limit_reservation (organization_number, alias_number) where released_at is null and alias_number is not null;
create unique index limit_reservation_again on limit_reservation (again_of) where again_of is not null;
-- What is held now, whole from the index; what ended after an instant; and who of it is in a list, the latest first.
create index limit_reservation_held on limit_reservation (organization_number, counterpart_number, due_date) include (amount)
  where limit_type = 1 and released_at is null;
create index limit_reservation_ended on limit_reservation (released_at)
  include (reserved_at, organization_number, counterpart_number, due_date, amount) where limit_type = 1 and released_at is not null;
create index limit_reservation_begun on limit_reservation (reserved_at desc, id desc) where limit_type = 1;
create index limit_reservation_owed_by on limit_reservation (counterpart_number, reserved_at desc, id desc) where limit_type = 1;
-- What was given back of a limit, by day; what was taken of it has its index.
create index limit_reservation_given_back on limit_reservation (organization_number, limit_type, released_at desc) where released_at is not null;
revoke update, delete on limit_reservation from skynet_app;
grant update (released_at, release_reason) on limit_reservation to skynet_app;

-- A reservation passes only when it fits, whatever path it took. The update waits for others who reserve on the same limit and then looks
-- at what they left. What is moved passes without the limit being asked: it is owed whether it fits or not, and no more is held than was.
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
  if new.moved_from is not null then
    if new.released_at is not null or not exists (
      select from limit_reservation before
      where before.id = new.moved_from and before.limit_type = new.limit_type and before.amount = new.amount
        and before.invoice_reference = new.invoice_reference and before.released_at = new.reserved_at
        and before.organization_number <> new.organization_number
        and coalesce(before.alias_number, before.organization_number) = coalesce(new.alias_number, new.organization_number))
    then
      raise exception 'what is moved is what was held' using errcode = 'check_violation', constraint = 'limit_moved_same';
    end if;
    update client_limit set reserved = reserved + new.amount, open_count = open_count + 1
    where organization_number = new.organization_number and limit_type = new.limit_type;
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
create trigger limit_reservation_given_back after update on limit_reservation for each row execute function limit_reserved();
create trigger limit_reservation_kept after insert on limit_reservation for each row
  when (new.rest_of is null and new.again_of is null) execute function limit_reserved();

create function limit_rest_reserved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.released_at is not null or not exists (
    select from limit_reservation whole
    where whole.id = new.rest_of and whole.organization_number = new.organization_number and whole.limit_type = new.limit_type
      and whole.invoice_reference = new.invoice_reference and whole.released_at = new.reserved_at and whole.amount > new.amount)
  then
    raise exception 'the rest of a reservation is less than what was given back' using errcode = 'check_violation', constraint = 'limit_rest_less';
  end if;
  update client_limit set reserved = reserved + new.amount, open_count = open_count + 1
  where organization_number = new.organization_number and limit_type = new.limit_type;
  return null;
end $$;
create trigger limit_reservation_rest_kept after insert on limit_reservation for each row
  when (new.rest_of is not null) execute function limit_rest_reserved();

create function limit_reserved_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.released_at is not null or not exists (
    select from limit_reservation before
    where before.id = new.again_of and before.organization_number = new.organization_number and before.limit_type = new.limit_type
      and before.invoice_reference = new.invoice_reference and before.released_at <= new.reserved_at and before.amount = new.amount)
  then
    raise exception 'what is taken again is what was given back' using errcode = 'check_violation', constraint = 'limit_again_same';
  end if;
  update client_limit set reserved = reserved + new.amount, open_count = open_count + 1
  where organization_number = new.organization_number and limit_type = new.limit_type;
  return null;
end $$;
create trigger limit_reservation_again_kept after insert on limit_reservation for each row
  when (new.again_of is not null) execute function limit_reserved_again();

-- Cases sent to the core system: what was asked, by whom, and what it answered. A limit's pending state is that of its latest case:
-- 1 it is ongoing, 2 granted, 3 granted otherwise than asked, 4 turned down.
create table limit_case (
  reference text primary key check (length(reference) between 1 and 100),
  organization_number organization_number not null,
  limit_type smallint not null,
  -- What was asked for. Amounts in öre.
  limit_value bigint not null check (limit_value between 0 and 10000000000000),
  expires_date date not null,
  decision_reference text not null check (length(decision_reference) between 1 and 2000),
  rating_condition text not null default '' check (length(rating_condition) <= 500),
  sent_at timestamptz not null,
  asked_by text not null check (length(asked_by) between 1 and 400),
  asked_by_id uuid,
  -- Whether two persons have let it be asked for.
  by_two boolean not null,
  -- The limit's version when it had been sent: what is decided since is not overwritten by an answer. Null: never written by itself.
  limit_version integer,
  outcome text check (outcome in ('accepted', 'changed', 'rejected')),
  answered_at timestamptz,
  answered_value bigint check (answered_value between 0 and 10000000000000),
  answered_expires date,
  answer_comment text not null default '' check (length(answer_comment) <= 2000),
  -- Whether the answer was written to the limit.
  applied boolean,
  constraint limit_case_answered check (
    (outcome is null) = (answered_at is null) and (outcome is null) = (applied is null)
    and (outcome in ('accepted', 'changed')) is not distinct from (case when outcome is null then null else answered_value is not null end)
    and (answered_value is null) = (answered_expires is null)
    and (outcome is distinct from 'rejected' or not applied)),
  ask_at timestamptz not null,
  -- When a task was made because no answer had come.
  task_at timestamptz,
  foreign key (organization_number, limit_type) references client_limit
);
create index limit_case_due on limit_case (ask_at, reference) where outcome is null;
create index limit_case_unanswered on limit_case (sent_at, reference) where outcome is null and task_at is null;
create index limit_case_of on limit_case (organization_number, sent_at desc);
revoke update, delete on limit_case from skynet_app;
grant update (outcome, answered_at, answered_value, answered_expires, answer_comment, applied, ask_at, task_at) on limit_case to skynet_app;
