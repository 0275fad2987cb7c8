-- What an invoice holds can shrink: the reservation is given back and the rest of it reserved in the same moment. The limit is not asked then,
-- for it may have been lowered since; less is held than before.
alter table limit_reservation add column rest_of uuid references limit_reservation;
create unique index limit_reservation_rest on limit_reservation (rest_of) where rest_of is not null;

drop trigger limit_reservation_kept on limit_reservation;
create trigger limit_reservation_kept after insert on limit_reservation for each row
  when (new.rest_of is null) execute function limit_reserved();
create trigger limit_reservation_given_back after update on limit_reservation for each row execute function limit_reserved();

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
