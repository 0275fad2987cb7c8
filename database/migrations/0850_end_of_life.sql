-- What becomes of a bought invoice that is not paid in time: each thing that is done or told is a row that nobody changes, and one row for
-- each invoice has where it stands, with whom, and by when something is to be done next.
create table collection_event (
  invoice_id uuid not null references invoice,
  id bigint generated always as identity,
  kind text not null check (kind in ('reminded1', 'reminded2', 'claimed', 'handedOver', 'disputed', 'instalments', 'repurchaseAsked', 'writtenOff',
    'answered', 'promised', 'resumed', 'taken')),
  at timestamptz not null,
  by_name text not null check (length(by_name) between 1 and 200),
  by_id uuid,
  -- The invoice system told of it: it has happened, whatever we think of it.
  is_told boolean not null default false,
  -- When something is to be done next; null where it stays as it was.
  due_at timestamptz,
  -- In hundredths of the invoice's currency: what of it is disputed.
  amount bigint check (amount > 0),
  -- Of a promise and of instalments, what is to come by which day: [{ "day", "amount" }].
  plan jsonb,
  -- What had been paid of it then.
  paid_before bigint,
  -- Who of the debtor said it, and which papers there are.
  said_by text not null default '' check (length(said_by) <= 200),
  papers text not null default '' check (length(papers) <= 1000),
  note text not null default '' check (length(note) <= 2000),
  -- Of what was sent from here, by which version of its text.
  text_version integer check (text_version > 0),
  primary key (invoice_id, id),
  constraint collection_event_disputed check ((kind = 'disputed') = (amount is not null)),
  constraint collection_event_plan check ((kind in ('promised', 'instalments')) = (plan is not null and paid_before is not null))
);
revoke update, delete on collection_event from skynet_app;

create table invoice_collection (
  invoice_id uuid primary key references invoice,
  state text not null check (state in ('none', 'reminded1', 'reminded2', 'claimed', 'handedOver', 'disputed', 'instalments', 'repurchaseAsked', 'writtenOff')),
  since timestamptz not null,
  due_at timestamptz not null,
  -- Where it goes on when what has interrupted it is over.
  state_before text,
  owner_id uuid,
  owner_name text,
  disputed_amount bigint,
  plan jsonb,
  plan_paid_before bigint,
  answered_at timestamptz
) with (fillfactor = 80);
revoke insert, update, delete on invoice_collection from skynet_app;
create index invoice_collection_due on invoice_collection (state, due_at);

create table collection_step (from_state text, to_state text, primary key (from_state, to_state));
revoke insert, update, delete on collection_step from skynet_app;
insert into collection_step
select before, after from unnest(array['none', 'reminded1', 'reminded2', 'claimed', 'handedOver']) with ordinality one (before, place)
  join unnest(array['none', 'reminded1', 'reminded2', 'claimed', 'handedOver']) with ordinality other (after, later) on later > place;
insert into collection_step
select before, after from unnest(array['none', 'reminded1', 'reminded2', 'claimed', 'handedOver', 'disputed', 'instalments', 'repurchaseAsked']) before,
  unnest(array['disputed', 'instalments', 'repurchaseAsked', 'writtenOff']) after
where (before, after) not in (values ('repurchaseAsked', 'repurchaseAsked'), ('repurchaseAsked', 'instalments'));

-- The row follows of the event. What the invoice system tells and leads nowhere from where the invoice stands is kept and moves nothing.
create function collection_event_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger collection_event_kept after insert on collection_event for each row execute function collection_event_kept();

-- What money is given up for takes two.
alter table approval drop constraint approval_act_check;
alter table approval add constraint approval_act_check check (act in (
  'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
  'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
  'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
  'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
  'decideRightToSign', 'mergeDebtorsAbroad', 'setTerm', 'acceptDebtorAbroad', 'placeHold', 'liftHold', 'clearSanction', 'giveCredential', 'releaseAgreement', 'liftInsolvency',
  'stopMonitoring', 'changeBundle', 'changeChannel', 'changeContact', 'giveUpClaim'
));
-- What was told before this is where those invoices stand.
insert into collection_event (invoice_id, kind, at, by_name, is_told, due_at)
select invoice_id, case kind when 'firstReminder' then 'reminded1' when 'secondReminder' then 'reminded2' else 'handedOver' end, at, 'Fakturasystemet', true, at + interval '14 days'
from invoice_payment_event join invoice on invoice.id = invoice_id
where kind <> 'payed' and invoice.state in (6, 10) order by at;
