-- What a credit note has credited by mistake is undone by two (invoices 331): the note waits for a person again, the invoice is owed as before,
-- and what is posted is posted back, never changed.
alter table credit_note drop constraint credit_note_problem_check,
  add constraint credit_note_problem_check check (problem in ('notFound', 'ambiguous', 'otherParty', 'otherCurrency', 'tooMuch', 'noAmount', 'duplicate', 'undone'));
-- One that two have said does not credit what it names holds nothing that bears its number.
drop index credit_note_open_key;
create index credit_note_open_key on credit_note (issuer_organization_number, credits_key) where state = 'open' and problem <> 'undone';

alter table invoice_posting drop constraint invoice_posting_forth,
  add constraint invoice_posting_forth check (amount > 0 or kind in ('credited', 'askedBack', 'writtenOff', 'repurchased', 'withdrawn', 'owedToRecipient',
    'owedToIssuer'));

create or replace function credit_note_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  note invoice;
  whole invoice;
begin
  if tg_op = 'UPDATE' and old.state = 'credited' then
    if new.invoice_id = old.invoice_id and new.state = 'open' and new.problem = 'undone' then
      update invoice set credited = credited - old.amount where id = old.credited_invoice_id;
      return new;
    end if;
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

-- Both histories tell of a credit note, and of one that is undone; so does the balance of what is bought.
create or replace function credit_note_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_undone boolean := tg_op = 'UPDATE' and old.state = 'credited' and new.state = 'open';
  -- What credits: as it is, or as it was until now.
  credits credit_note := case when is_undone then old else new end;
  note invoice;
  whole invoice;
  kronor text := translate(to_char(credits.amount / 100.0, 'FM999,999,999,990.00'), ',.', ' ,');
begin
  if credits.state <> 'credited' or (tg_op = 'UPDATE' and old.state = 'credited' and not is_undone) then
    return null;
  end if;
  select * into note from invoice where id = credits.invoice_id;
  select * into whole from invoice where id = credits.credited_invoice_id;
  insert into invoice_state_history (invoice_id, number, state, at, by_name, comment, decision, determination_id)
  select one.id, (select coalesce(max(number), 0) + 1 from invoice_state_history where invoice_id = one.id), one.state, new.decided_at,
    new.decided_by, one.comment, null, null
  from (values
    (whole.id, whole.state, case when is_undone
      then format('Krediteringen med %s %s av kreditfaktura %s är återtagen: %s', kronor, whole.currency, note.invoice_number, new.why)
      else format('Krediterad med %s %s av kreditfaktura %s', kronor, whole.currency, note.invoice_number) end),
    (note.id, note.state, case when is_undone
      then format('Krediteringen av faktura %s med %s %s är återtagen: %s', whole.invoice_number, kronor, whole.currency, new.why)
      else format('Krediterar faktura %s med %s %s', whole.invoice_number, kronor, whole.currency) end))
    as one (id, state, comment);
  insert into invoice_posting (invoice_id, kind, amount, kronor, value_day, posted_at, by_name, source)
  select whole.id, what.kind, what.amount, round(whole.kronor_amount::numeric * what.amount / whole.invoice_amount), stockholm_day(new.decided_at),
    new.decided_at, new.decided_by, 'credit note ' || credits.invoice_id
  from (values (1, 'credited', true), (2, 'askedBack', credits.effect = 'repurchase')) posting (turn, kind, happened)
    cross join lateral (select posting.kind, case when is_undone then -credits.amount else credits.amount end as amount) what
  where posting.happened and exists (select from invoice_balance where invoice_id = whole.id and bought_sum > 0)
  order by posting.turn;
  return null;
end $$;

-- An invoice that awaited its recipient and was taken out because of such a note is paused, and decided on anew.
insert into invoice_state_step (from_state, to_state) values (12, 5);

-- What an invoice holds can grow again, at most to what it began with: what it held is given back and the more of it reserved in the same
-- moment. The limit is not asked then: it is owed whether it fits or not.
alter table limit_reservation add column more_of uuid references limit_reservation,
  add constraint limit_reservation_more check (more_of is null or (rest_of is null and again_of is null and moved_from is null));

create function limit_more_reserved() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.released_at is not null or not exists (
    select from limit_reservation part
    where part.id = new.more_of and part.organization_number = new.organization_number and part.limit_type = new.limit_type
      and part.invoice_reference = new.invoice_reference and part.released_at = new.reserved_at and part.amount < new.amount)
    or not exists (
      select from limit_reservation whole
      where whole.invoice_reference = new.invoice_reference and whole.limit_type = new.limit_type and whole.id <> new.id and whole.amount >= new.amount)
  then
    raise exception 'what is taken more is no more than was given back' using errcode = 'check_violation', constraint = 'limit_more_most';
  end if;
  update client_limit set reserved = reserved + new.amount, open_count = open_count + 1
  where organization_number = new.organization_number and limit_type = new.limit_type;
  return null;
end $$;
revoke all on function limit_more_reserved() from public;
create trigger limit_reservation_more_kept after insert on limit_reservation for each row
  when (new.more_of is not null) execute function limit_more_reserved();
drop trigger limit_reservation_kept on limit_reservation;
create trigger limit_reservation_kept after insert on limit_reservation for each row
  when (new.rest_of is null and new.again_of is null and new.more_of is null) execute function limit_reserved();

alter table approval drop constraint approval_act_check, add constraint approval_act_check check (act in (
    'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
    'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
    'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
    'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
    'decideRightToSign', 'mergeDebtorsAbroad', 'setTerm', 'acceptDebtorAbroad', 'placeHold', 'liftHold', 'clearSanction', 'giveCredential', 'releaseAgreement', 'liftInsolvency',
    'stopMonitoring', 'changeBundle', 'changeChannel', 'changeContact', 'giveUpClaim', 'changeDunningText', 'changePriceList',
    'agreePrices', 'undoCredit', 'sayAnother'
  ));
