-- A payment that is taken back leaves the invoice bought and unpaid again.
insert into invoice_state_step values (11, 6);

-- What it gave back when it was paid, it takes again. The limit is not asked then: the money is owed whether it fits or not.
alter table limit_reservation add column again_of uuid references limit_reservation,
  add constraint limit_reservation_begins check (rest_of is null or again_of is null);
create unique index limit_reservation_again on limit_reservation (again_of) where again_of is not null;

drop trigger limit_reservation_kept on limit_reservation;
create trigger limit_reservation_kept after insert on limit_reservation for each row
  when (new.rest_of is null and new.again_of is null) execute function limit_reserved();

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
