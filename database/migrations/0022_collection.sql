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

-- What may follow on what.
create table collection_step (
  from_state text,
  to_state text,
  primary key (from_state, to_state)
);
revoke insert, update, delete on collection_step from skynet_app;
insert into collection_step
select before, after from unnest(array['none', 'reminded1', 'reminded2', 'claimed', 'handedOver']) with ordinality one (before, place)
  join unnest(array['none', 'reminded1', 'reminded2', 'claimed', 'handedOver']) with ordinality other (after, later) on later > place;
insert into collection_step
select before, after from unnest(array['none', 'reminded1', 'reminded2', 'claimed', 'handedOver', 'disputed', 'instalments', 'repurchaseAsked']) before,
  unnest(array['disputed', 'instalments', 'repurchaseAsked', 'writtenOff']) after
where (before, after) not in (values ('repurchaseAsked', 'repurchaseAsked'), ('repurchaseAsked', 'instalments'));

-- Where each stands, kept by the trigger on its events.
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
create index invoice_collection_due on invoice_collection (state, due_at);
revoke insert, update, delete on invoice_collection from skynet_app;

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

-- What debtors are written, by letter: a version is never changed, and comes when two have decided on it.
create table dunning_text (
  letter text not null check (letter in ('reminded1', 'reminded2', 'claimed')),
  version integer not null check (version > 0),
  heading text not null check (length(heading) between 1 and 200),
  body text not null check (length(body) between 1 and 4000),
  at timestamptz not null,
  -- Both names.
  by_name text not null check (length(by_name) between 1 and 400),
  primary key (letter, version)
);
revoke update, delete on dunning_text from skynet_app;
insert into dunning_text (letter, version, heading, body, at, by_name) values
  ('reminded1', 1, 'Påminnelse: faktura {fakturanummer} från {utställare}',
    E'Faktura {fakturanummer} från {utställare} till {mottagare} förföll {förfallodag}, och vi har inte fått betalt. {kvar} är kvar att betala.\n\nFakturan är överlåten till oss. Betala senast {betala senast} till det bankgiro som står på fakturan. Har ni redan betalat kan ni bortse från påminnelsen. Anser ni att fakturan är fel, svara på det här brevet och skriv varför.', skynet.now(), 'Skynet'),
  ('reminded2', 1, 'Andra påminnelsen: faktura {fakturanummer} från {utställare}',
    E'Faktura {fakturanummer} från {utställare} till {mottagare} förföll {förfallodag}, och är trots påminnelse inte betald. {kvar} är kvar att betala, och ränta löper enligt räntelagen.\n\nBetala senast {betala senast} till det bankgiro som står på fakturan. Annars lämnas kravet vidare. Anser ni att fakturan är fel, svara på det här brevet och skriv varför.', skynet.now(), 'Skynet'),
  ('claimed', 1, 'Inkassokrav: faktura {fakturanummer} från {utställare}',
    E'Vi kräver betalning för faktura {fakturanummer} från {utställare} till {mottagare}, som är överlåten till oss och förföll {förfallodag}.\n\nKapital: {kvar}\nRänta enligt räntelagen till i dag: {ränta}\nAvgifter enligt lagen om ersättning för inkassokostnader: {avgifter}\nAtt betala: {summa}\n\nBetala senast {betala senast} till det bankgiro som står på fakturan. Betalar ni inte kan vi ansöka om betalningsföreläggande hos Kronofogden. Invänder ni mot kravet, svara på det här brevet före den dagen och skriv varför.', skynet.now(), 'Skynet');
