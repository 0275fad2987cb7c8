-- A repurchase that is asked for is written to the issuer, and its answer is kept (invoices 307).
alter table collection_event drop constraint collection_event_kind_check,
  add constraint collection_event_kind_check check (kind in ('reminded1', 'reminded2', 'claimed', 'handedOver', 'disputed', 'instalments',
    'repurchaseAsked', 'writtenOff', 'answered', 'promised', 'resumed', 'taken', 'repurchaseAnswered'));
create or replace function collection_event_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was invoice_collection;
  came text;
  goes text;
begin
  select * into was from invoice_collection where invoice_id = new.invoice_id for update;
  came := coalesce(was.state, 'none');
  goes := case
    when new.kind = 'resumed' then case when came in ('disputed', 'instalments', 'repurchaseAsked') then coalesce(was.state_before, 'none') end
    when new.kind = 'answered' then case when came = 'handedOver' then came end
    when new.kind = 'repurchaseAnswered' then case when came = 'repurchaseAsked' then came end
    when new.kind in ('promised', 'taken') then case when came not in ('disputed', 'writtenOff') or new.kind = 'taken' then came end
    when exists (select from collection_step where from_state = came and to_state = new.kind) then new.kind
    when new.is_told then came
  end;
  if goes is null then
    raise exception 'what is collected of an invoice in state % cannot be %', came, new.kind using errcode = 'check_violation', constraint = 'collection_step';
  end if;
  insert into invoice_collection as kept (invoice_id, state, since, due_at, state_before, owner_id, owner_name, disputed_amount, plan, plan_paid_before, answered_at)
  values (new.invoice_id, goes, case when goes = came then coalesce(was.since, new.at) else new.at end,
    case when new.is_told and goes = came then coalesce(was.due_at, new.at) else coalesce(new.due_at, was.due_at, new.at) end,
    case when goes in ('disputed', 'instalments', 'repurchaseAsked')
      then case when came in ('disputed', 'instalments', 'repurchaseAsked') then was.state_before else came end end,
    case when new.kind = 'taken' then new.by_id else was.owner_id end, case when new.kind = 'taken' then new.by_name else was.owner_name end,
    case when goes = 'disputed' then coalesce(new.amount, was.disputed_amount) end,
    case when new.plan is not null then new.plan when goes = came then was.plan end,
    case when new.plan is not null then new.paid_before when goes = came then was.plan_paid_before end,
    case when new.kind = 'answered' then new.at when goes = 'handedOver' and came = 'handedOver' then was.answered_at end)
  on conflict (invoice_id) do update set state = excluded.state, since = excluded.since, due_at = excluded.due_at, state_before = excluded.state_before,
    owner_id = excluded.owner_id, owner_name = excluded.owner_name, disputed_amount = excluded.disputed_amount, plan = excluded.plan,
    plan_paid_before = excluded.plan_paid_before, answered_at = excluded.answered_at;
  if new.kind = 'disputed' and exists (select from automation_trigger where code = 1007) then
    perform graphile_worker.add_job('fire-triggers', json_build_object('of', 'dispute', 'id', new.invoice_id, 'at', new.at));
  end if;
  return null;
end $$;

alter table dunning_text drop constraint dunning_text_letter_check,
  add constraint dunning_text_letter_check check (letter in ('reminded1', 'reminded2', 'claimed', 'repurchaseAsked'));
insert into dunning_text (letter, version, heading, body, at, by_name) values
  ('repurchaseAsked', 1, 'Begäran om återköp: faktura {fakturanummer} till {mottagare}',
    E'Faktura {fakturanummer} från {utställare} till {mottagare} är såld till oss. Den förföll {förfallodag}, och {kvar} är inte betalt.\n\nVi ber er återköpa fakturan enligt vårt avtal. Betala {kvar} senast {betala senast} till det bankgiro som står på fakturan, och skriv fakturans nummer. Anser ni att vi har fel, eller vill ni komma överens om något annat, svara på det här brevet före den dagen.', skynet.now(), 'Skynet');
