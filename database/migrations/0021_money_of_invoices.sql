-- What happens to the money of an invoice: credit notes, postings and the balance.

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

-- Both histories tell of a credit note, and the balance of what is bought.
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
  insert into invoice_posting (invoice_id, kind, amount, kronor, value_day, posted_at, by_name, source)
  select whole.id, what.kind, new.amount, round(whole.kronor_amount::numeric * new.amount / whole.invoice_amount), stockholm_day(new.decided_at),
    new.decided_at, new.decided_by, 'credit note ' || new.invoice_id
  from (values (1, 'credited', true), (2, 'askedBack', new.effect = 'repurchase')) what (turn, kind, happened)
  where what.happened and exists (select from invoice_balance where invoice_id = whole.id and bought_sum > 0)
  order by what.turn;
  return null;
end $$;
create trigger credit_note_told after insert or update on credit_note for each row execute function credit_note_told();

-- What happens to an invoice that is bought, or that money comes for, is written down as postings that nobody changes. One row for each
-- invoice has their sums by kind and what follows of them; every list, file and page reads that row.
create table invoice_posting (
  invoice_id uuid not null references invoice,
  id bigint generated always as identity,
  kind text not null check (kind in ('bought', 'deposition', 'credited', 'askedBack', 'paid', 'paidBack', 'writtenOff', 'recovered',
    'repurchased', 'withdrawn', 'owedToRecipient', 'owedToIssuer')),
  -- In hundredths of the invoice's currency. Less than nothing where something of the kind is taken back.
  amount bigint not null check (amount <> 0),
  -- The same in öre by the rate that was kept, to the nearest; null while there is none.
  kronor bigint,
  value_day date not null,
  posted_at timestamptz not null,
  -- Who told or did it, and which row, news or act it comes from.
  by_name text not null check (length(by_name) between 1 and 200),
  source text not null check (length(source) between 1 and 200),
  primary key (invoice_id, id),
  constraint invoice_posting_forth check (amount > 0 or kind in ('askedBack', 'writtenOff', 'repurchased', 'withdrawn', 'owedToRecipient', 'owedToIssuer'))
);
-- What was lost of what was bought, by month.
create index invoice_posting_lost on invoice_posting (value_day, invoice_id) where kind in ('writtenOff', 'recovered');
revoke update, delete on invoice_posting from skynet_app;

-- What follows of the sums. What a recipient owes is what was bought, less what credit notes and the issuer have taken over of it.
create function balance_claim(bought bigint, credited bigint, asked_back bigint, repurchased bigint, withdrawn bigint) returns bigint
language sql immutable as $$ select bought - credited - greatest(0, repurchased - asked_back) - withdrawn $$;

-- The sums of the postings, what follows of them, and how far what the invoice system tells of an invoice has come: a row for those that were
-- bought or told of, which moves with each payment while the invoice does not.
create table invoice_balance (
  invoice_id uuid primary key references invoice,
  -- As the invoice has it, so that the payments of a recipient are found here.
  recipient organization_number,
  -- How far what is told of it has come: older news never overwrites newer.
  told_sequence bigint check (told_sequence >= 0),
  -- Since when the invoice system says that it is paid and we do not: another amount, or an invoice that was not bought.
  unsettled_at timestamptz,
  bought_sum bigint not null default 0,
  bought_kronor bigint not null default 0,
  deposition_sum bigint not null default 0,
  credited_sum bigint not null default 0,
  asked_back_sum bigint not null default 0,
  paid_sum bigint not null default 0,
  paid_back_sum bigint not null default 0,
  written_off_sum bigint not null default 0,
  recovered_sum bigint not null default 0,
  repurchased_sum bigint not null default 0,
  withdrawn_sum bigint not null default 0,
  owed_recipient_sum bigint not null default 0,
  owed_issuer_sum bigint not null default 0,
  -- The value day of what was paid last.
  last_paid_on date,
  -- Since when the invoice system says that its issuer has bought it back.
  bought_back_at timestamptz,
  -- What is to come of the recipient in all.
  claim_amount bigint not null generated always as (
    balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum)) stored,
  -- What has come, less what has gone back.
  paid_amount bigint not null generated always as (paid_sum - paid_back_sum) stored,
  -- What two have written off and has not come after all.
  loss_amount bigint not null generated always as (written_off_sum - recovered_sum) stored,
  -- What the recipient owes still.
  left_amount bigint not null generated always as (greatest(0, greatest(0,
    balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum) - (paid_sum - paid_back_sum)) - (written_off_sum - recovered_sum))) stored,
  left_kronor bigint not null generated always as (case when bought_sum = 0 then 0 else round(bought_kronor::numeric * greatest(0, greatest(0,
    balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum) - (paid_sum - paid_back_sum)) - (written_off_sum - recovered_sum)) / bought_sum) end) stored,
  -- What the issuer owes: asked back, and not bought back yet.
  asked_left_amount bigint not null generated always as (case when withdrawn_sum > 0 then 0 else
    greatest(0, greatest(0, asked_back_sum - repurchased_sum) - greatest(0, (written_off_sum - recovered_sum) - greatest(0,
      balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum) - (paid_sum - paid_back_sum)))) end) stored,
  -- What we have that is not ours, and how much of it nobody has said whose it is.
  over_amount bigint not null generated always as (greatest(0, (paid_sum - paid_back_sum)
    - greatest(0, balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum)))) stored,
  unexplained_amount bigint not null generated always as (greatest(0, (paid_sum - paid_back_sum)
    - greatest(0, balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum))) - owed_recipient_sum - owed_issuer_sum) stored,
  -- The day by which all that was to be paid had been; null when it is not, and when somebody else than the recipient has.
  paid_on date generated always as (case when bought_sum > 0 and bought_back_at is null and withdrawn_sum = 0 and paid_sum > paid_back_sum
    and balance_claim(bought_sum, credited_sum, asked_back_sum, 0, 0) - (paid_sum - paid_back_sum) - (written_off_sum - recovered_sum) <= 0 then last_paid_on end) stored
) with (fillfactor = 85);
create index invoice_balance_payments on invoice_balance (recipient, paid_on desc) where paid_on is not null;
create index invoice_balance_unsettled on invoice_balance (unsettled_at, invoice_id) where unsettled_at is not null;
create index invoice_balance_owed on invoice_balance (invoice_id) where owed_recipient_sum > 0 or owed_issuer_sum > 0;
revoke insert, update, delete on invoice_balance from skynet_app;
grant insert (invoice_id, recipient, told_sequence, unsettled_at, bought_back_at), update (told_sequence, unsettled_at, bought_back_at) on
  invoice_balance to skynet_app;

-- Adds the postings of a statement to the sums, which are the trigger's alone.
create function invoice_balance_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_balance as kept (invoice_id, recipient, bought_sum, bought_kronor, deposition_sum, credited_sum, asked_back_sum, paid_sum, paid_back_sum,
    written_off_sum, recovered_sum, repurchased_sum, withdrawn_sum, owed_recipient_sum, owed_issuer_sum, last_paid_on)
  select added.invoice_id, invoice.recipient_organization_number,
    coalesce(sum(amount) filter (where kind = 'bought'), 0), coalesce(sum(kronor) filter (where kind = 'bought'), 0),
    coalesce(sum(amount) filter (where kind = 'deposition'), 0), coalesce(sum(amount) filter (where kind = 'credited'), 0),
    coalesce(sum(amount) filter (where kind = 'askedBack'), 0), coalesce(sum(amount) filter (where kind = 'paid'), 0),
    coalesce(sum(amount) filter (where kind = 'paidBack'), 0), coalesce(sum(amount) filter (where kind = 'writtenOff'), 0),
    coalesce(sum(amount) filter (where kind = 'recovered'), 0), coalesce(sum(amount) filter (where kind = 'repurchased'), 0),
    coalesce(sum(amount) filter (where kind = 'withdrawn'), 0), coalesce(sum(amount) filter (where kind = 'owedToRecipient'), 0),
    coalesce(sum(amount) filter (where kind = 'owedToIssuer'), 0),
    (array_agg(value_day order by added.id desc) filter (where kind = 'paid'))[1]
  from added join invoice on invoice.id = added.invoice_id group by 1, 2 order by 1
  on conflict (invoice_id) do update set bought_sum = kept.bought_sum + excluded.bought_sum, bought_kronor = kept.bought_kronor + excluded.bought_kronor,
    deposition_sum = kept.deposition_sum + excluded.deposition_sum, credited_sum = kept.credited_sum + excluded.credited_sum,
    asked_back_sum = kept.asked_back_sum + excluded.asked_back_sum, paid_sum = kept.paid_sum + excluded.paid_sum,
    paid_back_sum = kept.paid_back_sum + excluded.paid_back_sum, written_off_sum = kept.written_off_sum + excluded.written_off_sum,
    recovered_sum = kept.recovered_sum + excluded.recovered_sum, repurchased_sum = kept.repurchased_sum + excluded.repurchased_sum,
    withdrawn_sum = kept.withdrawn_sum + excluded.withdrawn_sum, owed_recipient_sum = kept.owed_recipient_sum + excluded.owed_recipient_sum,
    owed_issuer_sum = kept.owed_issuer_sum + excluded.owed_issuer_sum, last_paid_on = coalesce(excluded.last_paid_on, kept.last_paid_on);
  return null;
end $$;
create trigger invoice_balance_kept after insert on invoice_posting referencing new table as added for each statement execute function invoice_balance_kept();

-- What is bought is posted with the move, all that one statement buys at once; what is taken out of the business too.
create function invoice_move_posted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into invoice_posting (invoice_id, kind, amount, kronor, value_day, posted_at, by_name, source)
  select now.id, what.kind, what.amount, round(now.kronor_amount::numeric * what.amount / now.invoice_amount), stockholm_day(now.state_at),
    now.state_at, now.state_by, 'state ' || now.state
  from changed now join before was using (id) left join invoice_balance balance on balance.invoice_id = now.id
    cross join lateral (values
      (1, 'bought', now.state = 6 and was.state in (1, 2, 3, 4), now.invoice_amount),
      (2, 'deposition', now.state = 6 and was.state in (1, 2, 3, 4), case when now.kronor_amount > 0 then round(now.deposition_usage::numeric * now.invoice_amount / now.kronor_amount) end),
      (3, 'credited', now.state = 6 and was.state in (1, 2, 3, 4), now.credited),
      (4, 'withdrawn', now.state = 12 and was.state in (6, 10), balance.claim_amount)) what (turn, kind, happened, amount)
  where now.state <> was.state and what.happened and what.amount > 0
  order by now.id, what.turn;
  return null;
end $$;
create trigger invoice_move_posted after update on invoice referencing old table as before new table as changed for each statement
  execute function invoice_move_posted();
