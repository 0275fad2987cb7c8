-- When the invoice system is asked about an invoice next stands apart from what was received: a row while it is asked about, which moves
-- many times while the invoice does not. It is made and taken away with the invoice's state.
drop index invoice_ask, invoice_ask_over, invoice_unconfirmed;
create table invoice_ask (
  invoice_id uuid primary key references invoice,
  -- Over, though the invoice system has it: asked about with what is left of a run.
  is_over boolean not null,
  ask_at timestamptz not null,
  -- Times in a row it could not be asked about.
  asks_failed smallint not null default 0 check (asks_failed >= 0),
  -- Since when it is bought without the invoice system having said that it has it; null when it has, and when nobody waits for that.
  unconfirmed_since timestamptz
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
revoke insert, update, delete on invoice_ask from skynet_app;
grant update (ask_at, asks_failed) on invoice_ask to skynet_app;

-- States as areas/purchasing/invoices/states.ts has them: of which the invoice system may have something to tell, and over.
insert into invoice_ask (invoice_id, is_over, ask_at, asks_failed, unconfirmed_since)
select id, state in (12, 13, 14), ask_at, asks_failed, case when state = 6 and external_id is null then state_at end
from invoice where state in (4, 6, 10, 11) or (state in (12, 13, 14) and external_id is not null);

create index invoice_ask_due on invoice_ask (is_over, ask_at, invoice_id);
create index invoice_ask_unconfirmed on invoice_ask (unconfirmed_since, invoice_id) where unconfirmed_since is not null;

create function invoice_ask_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state in (4, 6, 10, 11) or (new.state in (12, 13, 14) and new.external_id is not null) then
    insert into invoice_ask as kept (invoice_id, is_over, ask_at, unconfirmed_since)
    values (new.id, new.state in (12, 13, 14), new.state_at, case when new.state = 6 and new.external_id is null then new.state_at end)
    on conflict (invoice_id) do update set is_over = excluded.is_over, unconfirmed_since = excluded.unconfirmed_since
    where (kept.is_over, kept.unconfirmed_since) is distinct from (excluded.is_over, excluded.unconfirmed_since);
  else
    delete from invoice_ask where invoice_id = new.id;
  end if;
  return null;
end $$;
create trigger invoice_ask_kept after update of state, external_id on invoice for each row
  when (new.state <> old.state or new.external_id is distinct from old.external_id) execute function invoice_ask_kept();

-- Nobody read when an invoice was last told of.
alter table invoice drop column ask_at, drop column asks_failed, drop column synced_at;
