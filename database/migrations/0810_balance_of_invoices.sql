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
revoke update, delete on invoice_posting from skynet_app;
-- What was lost of what was bought, by month.
create index invoice_posting_lost on invoice_posting (value_day, invoice_id) where kind in ('writtenOff', 'recovered');

-- What was told of payments grows into the balance.
alter table invoice_settlement rename to invoice_balance;
alter table invoice_balance rename constraint invoice_settlement_pkey to invoice_balance_pkey;
drop index invoice_settlement_payments, invoice_settlement_unsettled, invoice_settlement_lost;
alter table invoice_balance
  add column bought_sum bigint not null default 0,
  add column bought_kronor bigint not null default 0,
  add column deposition_sum bigint not null default 0,
  add column credited_sum bigint not null default 0,
  add column asked_back_sum bigint not null default 0,
  add column paid_sum bigint not null default 0,
  add column paid_back_sum bigint not null default 0,
  add column written_off_sum bigint not null default 0,
  add column recovered_sum bigint not null default 0,
  add column repurchased_sum bigint not null default 0,
  add column withdrawn_sum bigint not null default 0,
  add column owed_recipient_sum bigint not null default 0,
  add column owed_issuer_sum bigint not null default 0,
  -- The value day of what was paid last.
  add column last_paid_on date,
  -- Since when the invoice system says that its issuer has bought it back.
  add column bought_back_at timestamptz;

-- Invoices of before. Bought: those that were once, and those of a world that was made without a history.
create temporary table taken_over on commit drop as
select invoice.id, invoice_amount, currency, kronor_amount, state, is_bought, is_repurchased, settled_amount, unsettled_at, paid_on,
  coalesce(bought_at, decided_at, created_at) as bought_at, coalesce(paid_on, stockholm_day(state_at)) as day, state_at, deposition_usage,
  case when is_bought then coalesce(credits.all_of_it, 0) else 0 end as credited,
  case when is_bought then coalesce(credits.asked_back, 0) else 0 end as asked_back,
  coalesce(paid_amount, case when paid_on is not null or unsettled_at is not null then invoice_amount - coalesce(credits.before, 0) end, 0) as paid
from invoice left join invoice_balance on invoice_id = invoice.id
  cross join lateral (select min(at) as bought_at from invoice_state_history where invoice_id = invoice.id and state = 6) purchase
  cross join lateral (select not is_credit and decision like 'Buy%' and (state in (6, 10, 11, 14) or paid_on is not null or bought_at is not null) as is_bought) one
  cross join lateral (select state = 14 or (state = 13 and coalesce((
    select state from invoice_state_history before where before.invoice_id = invoice.id and before.state <> 13 order by number desc limit 1), 0) = 14) as is_repurchased) two
  left join lateral (
    select sum(amount) as all_of_it, sum(amount) filter (where effect = 'repurchase') as asked_back,
      sum(amount) filter (where effect <> 'ended') as before
    from credit_note where credited_invoice_id = invoice.id) credits on true
where coalesce(is_bought, false) or coalesce(paid_amount, 0) > 0 or (paid_amount is null and unsettled_at is not null);
update taken_over set is_bought = coalesce(is_bought, false);

insert into invoice_posting (invoice_id, kind, amount, kronor, value_day, posted_at, by_name, source)
select id, kind, amount, round(kronor_amount::numeric * amount / nullif(invoice_amount, 0)), happened.day, at, by_name, source
from taken_over join (
  select id, 1 as turn, 'bought' as kind, invoice_amount as amount, stockholm_day(bought_at) as day, bought_at as at, 'Skynet' as by_name, 'taken over' as source
  from taken_over where is_bought
  union all
  select id, 2, 'deposition', round(deposition_usage::numeric * invoice_amount / kronor_amount), stockholm_day(bought_at), bought_at, 'Skynet', 'taken over'
  from taken_over where is_bought and deposition_usage > 0 and kronor_amount > 0
  union all
  select id, 3, kind, amount, stockholm_day(decided_at), decided_at, decided_by, 'credit note ' || credit_note.invoice_id
  from taken_over join credit_note on credited_invoice_id = id cross join lateral (values ('credited'), ('askedBack')) one (kind)
  where is_bought and (kind = 'credited' or effect = 'repurchase')
  union all
  select id, 4, 'paid', paid, day, state_at, 'Fakturasystemet', 'taken over' from taken_over where paid > 0
  union all
  -- What was bought back is what was left of it, with what the issuer was asked for.
  select id, 5, 'repurchased', greatest(0, invoice_amount - credited - paid) + asked_back, stockholm_day(state_at), state_at, 'Fakturasystemet', 'taken over'
  from taken_over where is_bought and is_repurchased
  union all
  select id, 5, 'withdrawn', invoice_amount - credited, stockholm_day(state_at), state_at, 'Skynet', 'taken over'
  from taken_over where is_bought and state = 12
  union all
  -- Over with less than its amount: the rest is lost.
  select id, 6, 'writtenOff', invoice_amount - credited - paid, day, state_at, 'Skynet', 'taken over'
  from taken_over where is_bought and not is_repurchased and state in (11, 13)
  union all
  -- Over though the issuer was asked for it: the payment stands for that.
  select id, 6, 'askedBack', -asked_back, day, state_at, 'Skynet', 'taken over'
  from taken_over where is_bought and not is_repurchased and state in (11, 13)
  union all
  -- Settled by two for more than was to be paid: it stands until it has gone back.
  select id, 7, case when is_bought and not is_repurchased and state <> 12 then 'owedToRecipient' else 'owedToIssuer' end,
    paid - case when is_bought and not is_repurchased and state <> 12 then invoice_amount - credited else 0 end, day, state_at, 'Skynet', 'taken over'
  from taken_over where settled_amount >= paid
    and not (is_repurchased and paid <= invoice_amount - credited)
) happened using (id)
where amount <> 0 and (amount > 0 or kind = 'askedBack')
order by at, turn;

insert into invoice_balance (invoice_id, recipient)
select id, recipient_organization_number from invoice where id in (select id from taken_over) on conflict do nothing;
with sums as (
  select invoice_id,
    sum(amount) filter (where kind = 'bought') as bought, sum(kronor) filter (where kind = 'bought') as bought_kronor,
    sum(amount) filter (where kind = 'deposition') as deposition, sum(amount) filter (where kind = 'credited') as credited,
    sum(amount) filter (where kind = 'askedBack') as asked_back, sum(amount) filter (where kind = 'paid') as paid,
    max(value_day) filter (where kind = 'paid') as last_paid_on, sum(amount) filter (where kind = 'writtenOff') as written_off,
    sum(amount) filter (where kind = 'repurchased') as repurchased, sum(amount) filter (where kind = 'withdrawn') as withdrawn,
    sum(amount) filter (where kind = 'owedToRecipient') as owed_recipient, sum(amount) filter (where kind = 'owedToIssuer') as owed_issuer
  from invoice_posting group by 1)
update invoice_balance set bought_sum = coalesce(bought, 0), bought_kronor = coalesce(sums.bought_kronor, 0), deposition_sum = coalesce(deposition, 0),
  credited_sum = coalesce(credited, 0), asked_back_sum = coalesce(asked_back, 0), paid_sum = coalesce(paid, 0), last_paid_on = sums.last_paid_on,
  written_off_sum = coalesce(written_off, 0), repurchased_sum = coalesce(repurchased, 0), withdrawn_sum = coalesce(withdrawn, 0),
  owed_recipient_sum = coalesce(owed_recipient, 0), owed_issuer_sum = coalesce(owed_issuer, 0)
from sums where sums.invoice_id = invoice_balance.invoice_id;

update invoice_balance set bought_back_at = state_at from taken_over where taken_over.id = invoice_id and is_bought and is_repurchased;

-- What follows of the sums. What a recipient owes is what was bought, less what credit notes and the issuer have taken over of it.
create function balance_claim(bought bigint, credited bigint, asked_back bigint, repurchased bigint, withdrawn bigint) returns bigint
language sql immutable as $$ select bought - credited - greatest(0, repurchased - asked_back) - withdrawn $$;
alter table invoice_balance drop column paid_amount, drop column paid_on, drop column settled_amount;
alter table invoice_balance
  -- What is to come of the recipient in all.
  add column claim_amount bigint not null generated always as (
    balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum)) stored,
  -- What has come, less what has gone back.
  add column paid_amount bigint not null generated always as (paid_sum - paid_back_sum) stored,
  -- What two have written off and has not come after all.
  add column loss_amount bigint not null generated always as (written_off_sum - recovered_sum) stored,
  -- What the recipient owes still.
  add column left_amount bigint not null generated always as (greatest(0, greatest(0,
    balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum) - (paid_sum - paid_back_sum)) - (written_off_sum - recovered_sum))) stored,
  add column left_kronor bigint not null generated always as (case when bought_sum = 0 then 0 else round(bought_kronor::numeric * greatest(0, greatest(0,
    balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum) - (paid_sum - paid_back_sum)) - (written_off_sum - recovered_sum)) / bought_sum) end) stored,
  -- What the issuer owes: asked back, and not bought back yet.
  add column asked_left_amount bigint not null generated always as (case when withdrawn_sum > 0 then 0 else
    greatest(0, greatest(0, asked_back_sum - repurchased_sum) - greatest(0, (written_off_sum - recovered_sum) - greatest(0,
      balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum) - (paid_sum - paid_back_sum)))) end) stored,
  -- What we have that is not ours, and how much of it nobody has said whose it is.
  add column over_amount bigint not null generated always as (greatest(0, (paid_sum - paid_back_sum)
    - greatest(0, balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum)))) stored,
  add column unexplained_amount bigint not null generated always as (greatest(0, (paid_sum - paid_back_sum)
    - greatest(0, balance_claim(bought_sum, credited_sum, asked_back_sum, repurchased_sum, withdrawn_sum))) - owed_recipient_sum - owed_issuer_sum) stored,
  -- The day by which all that was to be paid had been; null when it is not, and when somebody else than the recipient has.
  add column paid_on date generated always as (case when bought_sum > 0 and bought_back_at is null and withdrawn_sum = 0 and paid_sum > paid_back_sum
    and balance_claim(bought_sum, credited_sum, asked_back_sum, 0, 0) - (paid_sum - paid_back_sum) - (written_off_sum - recovered_sum) <= 0 then last_paid_on end) stored;
-- Money that is not ours, of which nobody has been asked what becomes of it.
update invoice_balance set unsettled_at = skynet.now() where unsettled_at is null and unexplained_amount > 0;
update invoice_balance set unsettled_at = null from invoice
where invoice.id = invoice_id and unsettled_at is not null and unexplained_amount <= 0 and left_amount = 0 and state in (11, 12, 13, 14);

create index invoice_balance_payments on invoice_balance (recipient, paid_on desc) where paid_on is not null;
create index invoice_balance_unsettled on invoice_balance (unsettled_at, invoice_id) where unsettled_at is not null;
create index invoice_balance_owed on invoice_balance (invoice_id) where owed_recipient_sum > 0 or owed_issuer_sum > 0;
revoke insert, update, delete on invoice_balance from skynet_app;
grant insert (invoice_id, recipient, told_sequence, unsettled_at, bought_back_at), update (told_sequence, unsettled_at, bought_back_at) on invoice_balance to skynet_app;

-- The sums are the trigger's alone.
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

-- Both histories tell of a credit note, and the balance of what is bought.
create or replace function credit_note_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

create or replace function invoice_state_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 1 then
      raise exception 'an invoice begins as received' using errcode = 'check_violation', constraint = 'invoice_state_step';
    end if;
  elsif not exists (select from invoice_state_step where from_state = old.state and to_state = new.state) then
    raise exception 'an invoice in state % cannot go to %', old.state, new.state using errcode = 'check_violation', constraint = 'invoice_state_step';
  end if;
  if new.state = 11 and not exists (select from invoice_balance where invoice_id = new.id and paid_on is not null) then
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
