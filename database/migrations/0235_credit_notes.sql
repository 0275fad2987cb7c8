-- How much of an invoice credit notes have taken back, öre; kept by the trigger below alone, and never more than the invoice.
alter table invoice
  add column credited bigint not null default 0,
  add constraint invoice_credited check (credited between 0 and greatest(invoice_amount, 0)),
  add constraint invoice_credit_never_bought check (not is_credit or decision is null or decision not like 'Buy%');
create index invoice_credit_note on invoice (created_at, id) where is_credit;

-- What became of a credit note: which invoice it credits, with how much, how that was found and what followed of it.
create table credit_note (
  invoice_id uuid primary key references invoice,
  issuer_organization_number organization_number not null,
  -- The number it says it credits, as numbers are compared; empty when it says none.
  credits_key text not null check (length(credits_key) <= 50),
  created_at timestamptz not null,
  state text not null check (state in ('open', 'credited', 'dismissed')),
  -- Why nobody but a person could say what it credits.
  problem text check (problem in ('notFound', 'ambiguous', 'otherParty', 'otherCurrency', 'tooMuch', 'noAmount', 'duplicate')),
  credited_invoice_id uuid references invoice,
  amount bigint check (amount > 0),
  found_by text check (found_by in ('number', 'amount', 'person')),
  effect text check (effect in ('exposure', 'repurchase', 'withdrawn', 'held', 'ended', 'nothing')),
  -- Days from the purchase of the invoice to its credit note; null when it was not bought.
  days_after_purchase integer check (days_after_purchase >= 0),
  -- It came so soon after the purchase that somebody has to look at it.
  suspicious boolean not null default false,
  -- Whether a person still has to do something, and the task that says so.
  waits boolean not null,
  user_task_id uuid,
  decided_at timestamptz not null,
  decided_by text not null check (length(decided_by) between 1 and 200),
  why text not null default '' check (length(why) <= 500),
  constraint credit_note_credits check (
    (state = 'credited') = (credited_invoice_id is not null) and (state = 'credited') = (amount is not null)
    and (state = 'credited') = (found_by is not null) and (state = 'credited') = (effect is not null)),
  constraint credit_note_open check (state <> 'open' or (problem is not null and waits)),
  constraint credit_note_suspicious check (not suspicious or days_after_purchase is not null)
);
create index credit_note_credited on credit_note (credited_invoice_id) where credited_invoice_id is not null;
create index credit_note_waiting on credit_note (created_at, invoice_id) where waits;
create index credit_note_open_key on credit_note (issuer_organization_number, credits_key) where state = 'open';
create index credit_note_suspicious on credit_note (issuer_organization_number, created_at desc) where suspicious;
revoke delete on credit_note from skynet_app;

create function credit_note_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  note invoice;
  whole invoice;
begin
  if tg_op = 'UPDATE' and old.state = 'credited' then
    if (new.invoice_id, new.state, new.credited_invoice_id, new.amount, new.effect) is distinct from
      (old.invoice_id, old.state, old.credited_invoice_id, old.amount, old.effect) then
      raise exception 'a credit note credits once' using errcode = 'check_violation', constraint = 'credit_note_once';
    end if;
    return new;
  end if;
  if new.state <> 'credited' then
    return new;
  end if;
  select * into note from invoice where id = new.invoice_id;
  select * into whole from invoice where id = new.credited_invoice_id for update;
  if not note.is_credit or whole.is_credit or note.issuer_organization_number <> whole.issuer_organization_number
    or note.issuer_organization_number <> new.issuer_organization_number
    or note.currency <> whole.currency or new.amount > abs(note.invoice_amount) then
    raise exception 'a credit note credits an invoice of its issuer, in its currency, with no more than it says'
      using errcode = 'check_violation', constraint = 'credit_note_fits';
  end if;
  update invoice set credited = credited + new.amount where id = whole.id;
  return new;
end $$;
create trigger credit_note_kept before insert or update on credit_note for each row execute function credit_note_kept();

-- Both histories tell of it.
create function credit_note_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  note invoice;
  whole invoice;
  kronor text := translate(to_char(new.amount / 100.0, 'FM999,999,999,990.00'), ',.', ' ,');
begin
  if new.state <> 'credited' or (tg_op = 'UPDATE' and old.state = 'credited') then
    return null;
  end if;
  select * into note from invoice where id = new.invoice_id;
  select * into whole from invoice where id = new.credited_invoice_id;
  insert into invoice_state_history (invoice_id, number, state, at, by_name, comment, decision, determination_id)
  select one.id, (select coalesce(max(number), 0) + 1 from invoice_state_history where invoice_id = one.id), one.state, new.decided_at,
    new.decided_by, one.comment, null, null
  from (values
    (whole.id, whole.state, format('Krediterad med %s %s av kreditfaktura %s', kronor, whole.currency, note.invoice_number)),
    (note.id, note.state, format('Krediterar faktura %s med %s %s', whole.invoice_number, kronor, whole.currency)))
    as one (id, state, comment);
  return null;
end $$;
create trigger credit_note_told after insert or update on credit_note for each row execute function credit_note_told();

-- A task may lead to an invoice.
alter table user_task drop constraint user_task_task_action_check,
  add constraint user_task_task_action_check check (task_action between 1 and 11);
