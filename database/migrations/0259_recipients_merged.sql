-- Recipients that are one debtor: what is invoiced to the alias counts on the main recipient, until that is undone (limits 70).
create table recipient_merge (
  id uuid primary key default gen_random_uuid(),
  alias_number organization_number not null,
  main_number organization_number not null,
  merged_at timestamptz not null,
  -- Who asked and who approved.
  merged_by text not null check (length(merged_by) between 1 and 500),
  reason text not null check (length(reason) between 1 and 2000),
  undone_at timestamptz,
  undone_by text check (length(undone_by) between 1 and 500),
  undone_reason text check (length(undone_reason) between 1 and 2000),
  constraint recipient_merge_of_two check (alias_number <> main_number),
  constraint recipient_merge_undone check (
    (undone_at is null) = (undone_by is null) and (undone_at is null) = (undone_reason is null) and undone_at >= merged_at)
);
create unique index recipient_merge_alias on recipient_merge (alias_number) where undone_at is null;
create index recipient_merge_main on recipient_merge (main_number) where undone_at is null;
revoke update, delete on recipient_merge from skynet_app;
grant update (undone_at, undone_by, undone_reason) on recipient_merge to skynet_app;

-- Whose limit what is invoiced to a number takes of: the main recipient's, of one that is merged with nobody its own.
create function debtor_of(number text) returns text language sql stable as $$
  select coalesce((select main_number from recipient_merge where alias_number = number and undone_at is null), number)
$$;

-- No chains, and no limit by hand that would count beside the main recipient's. Both limits are held first, as whoever reserves holds them.
create function recipients_merged() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null then
      raise exception 'a merge is undone once' using errcode = 'check_violation', constraint = 'recipient_merge_undone_once';
    end if;
    return new;
  end if;
  perform from client_limit where organization_number in (new.alias_number, new.main_number) and limit_type = 3
  order by organization_number for update;
  if (select count(*) from client_limit where organization_number in (new.alias_number, new.main_number) and limit_type = 3) < 2 then
    raise exception 'both are recipients of ours' using errcode = 'check_violation', constraint = 'recipient_merge_recipients';
  end if;
  if exists (select from recipient_merge where undone_at is null and (main_number = new.alias_number or alias_number = new.main_number)) then
    raise exception 'merges make no chain' using errcode = 'check_violation', constraint = 'recipient_merge_no_chain';
  end if;
  if exists (select from client_limit where organization_number = new.alias_number and limit_type in (3, 4) and limit_value is not null) then
    raise exception 'the alias has a limit by hand' using errcode = 'check_violation', constraint = 'recipient_merge_one_limit';
  end if;
  return new;
end $$;
create trigger recipient_merge_kept before insert or update on recipient_merge for each row execute function recipients_merged();

create function limit_of_alias() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if debtor_of(new.organization_number) <> new.organization_number then
    raise exception 'the limit is the main recipient''s' using errcode = 'check_violation', constraint = 'limit_of_alias';
  end if;
  return new;
end $$;
create trigger client_limit_of_debtor before update of limit_value on client_limit for each row
  when (new.limit_type in (3, 4) and new.limit_value is not null and new.limit_value is distinct from old.limit_value)
  execute function limit_of_alias();

-- What an invoice holds says which number the invoice names, where that is an alias, and what it was moved from.
alter table limit_reservation
  add column alias_number organization_number,
  add column moved_from uuid references limit_reservation,
  add constraint limit_reservation_moved check (moved_from is null or (rest_of is null and limit_type = 3)),
  add constraint limit_reservation_alias check (alias_number is null or (limit_type = 3 and alias_number <> organization_number));
create unique index limit_reservation_moved_once on limit_reservation (moved_from) where moved_from is not null;
create index limit_reservation_of_alias on limit_reservation (organization_number, alias_number) where released_at is null and alias_number is not null;

-- As before, and what is moved passes without the limit being asked: it is owed whether it fits or not, and no more is held than before.
create or replace function limit_reserved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- What is held when a transaction ends is held of the debtor's limit, whatever path it took. Its limit is held by then, and a merge waits for it.
create function limit_under_debtor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.organization_number <> debtor_of(coalesce(new.alias_number, new.organization_number))
    and exists (select from limit_reservation where id = new.id and released_at is null)
  then
    raise exception 'the limit is the main recipient''s' using errcode = 'check_violation', constraint = 'limit_of_alias';
  end if;
  return null;
end $$;
create constraint trigger limit_reservation_under_debtor after insert on limit_reservation deferrable initially deferred
  for each row when (new.limit_type = 3 and new.released_at is null) execute function limit_under_debtor();
