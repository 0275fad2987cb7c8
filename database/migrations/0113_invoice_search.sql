-- Under which names companies stand on invoices: few, however many the invoices. Free text is looked for here, and the invoices are then found
-- by their companies. Kept by a trigger; the number is empty abroad.
create table invoice_party (
  organization_number text not null,
  name text not null,
  primary key (organization_number, name)
);
create index invoice_party_name on invoice_party using gin (name gin_trgm_ops);
revoke insert, update, delete on invoice_party from skynet_app;

create function invoice_parties_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_party (organization_number, name)
  select issuer_organization_number, issuer_name from changed
  union select coalesce(recipient_organization_number, ''), recipient_name from changed
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger invoice_parties_kept after insert on invoice referencing new table as changed
  for each statement execute function invoice_parties_kept();
insert into invoice_party (organization_number, name)
select issuer_organization_number, issuer_name from invoice
union select coalesce(recipient_organization_number, ''), recipient_name from invoice;

-- The others free text is looked for in: invoices to recipients abroad, and the numbers of a few days.
create index invoice_abroad on invoice (created_at desc, id) where recipient_organization_number is null;
create index invoice_day_number on invoice (((created_at at time zone 'UTC')::date), number_key text_pattern_ops);
