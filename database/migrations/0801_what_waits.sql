-- What an invoice's state is asked for stands apart from it: rows for those that wait for anything, and the due date of those that are
-- unpaid. No index of invoices names their state any longer, so that one that is reminded of, paid or over is written into none of them.
drop index invoice_open, invoice_waiting_of_issuer, invoice_unpaid;

create table invoice_waiting (
  invoice_id uuid primary key references invoice,
  -- As the invoice has them. It is received, decided on again, tried again, awaits its recipient, or is paused.
  state smallint not null check (state between 1 and 5),
  issuer_organization_number organization_number not null,
  created_at timestamptz not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
revoke insert, update, delete on invoice_waiting from skynet_app;
insert into invoice_waiting select id, state, issuer_organization_number, created_at from invoice where state between 1 and 5;
create index invoice_waiting_undecided on invoice_waiting (issuer_organization_number, created_at, invoice_id) where state in (1, 2, 3);

-- The due date of one that is bought or reminded of; null of others.
alter table invoice_ask add column unpaid_due date;
update invoice_ask set unpaid_due = invoice.due_date from invoice where invoice.id = invoice_id and state in (6, 10);
create index invoice_ask_unpaid on invoice_ask (unpaid_due, invoice_id) where unpaid_due is not null;

create or replace function invoice_ask_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state in (4, 6, 10, 11) or (new.state in (12, 13, 14) and new.external_id is not null) then
    insert into invoice_ask as kept (invoice_id, is_over, ask_at, unconfirmed_since, unpaid_due)
    values (new.id, new.state in (12, 13, 14), new.state_at, case when new.state = 6 and new.external_id is null then new.state_at end,
      case when new.state in (6, 10) then new.due_date end)
    on conflict (invoice_id) do update
    set is_over = excluded.is_over, unconfirmed_since = excluded.unconfirmed_since, unpaid_due = excluded.unpaid_due
    where (kept.is_over, kept.unconfirmed_since, kept.unpaid_due) is distinct from (excluded.is_over, excluded.unconfirmed_since, excluded.unpaid_due);
  else
    delete from invoice_ask where invoice_id = new.id;
  end if;
  return null;
end $$;

create or replace function invoice_state_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 1 then
      raise exception 'an invoice begins as received' using errcode = 'check_violation', constraint = 'invoice_state_step';
    end if;
  elsif not exists (select from invoice_state_step where from_state = old.state and to_state = new.state) then
    raise exception 'an invoice in state % cannot go to %', old.state, new.state using errcode = 'check_violation', constraint = 'invoice_state_step';
  end if;
  if new.state = 11 and not exists (select from invoice_settlement where invoice_id = new.id and paid_on is not null) then
    raise exception 'a paid invoice has the day it was paid' using errcode = 'check_violation', constraint = 'invoice_paid';
  end if;
  if new.state between 1 and 5 then
    insert into invoice_waiting (invoice_id, state, issuer_organization_number, created_at)
    values (new.id, new.state, new.issuer_organization_number, new.created_at)
    on conflict (invoice_id) do update set state = excluded.state;
  elsif old.state between 1 and 5 then
    delete from invoice_waiting where invoice_id = new.id;
  end if;
  insert into invoice_state_history (invoice_id, number, state, at, by_name, comment, decision, determination_id)
  select new.id, coalesce(max(number), 0) + 1, new.state, new.state_at, new.state_by, new.state_comment,
    case when new.determination_id is distinct from (case when tg_op = 'UPDATE' then old.determination_id end) then new.decision end,
    case when new.determination_id is distinct from (case when tg_op = 'UPDATE' then old.determination_id end) then new.determination_id end
  from invoice_state_history where invoice_id = new.id;
  return null;
end $$;
