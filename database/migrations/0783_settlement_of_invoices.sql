-- What the invoice system tells of an invoice's payment, and what people settle, stands apart from it: a row for those it has told of, which
-- moves with each payment while the invoice does not.
create table invoice_settlement (
  invoice_id uuid primary key references invoice,
  -- As the invoice has it, so that the payments of a recipient are found here.
  recipient organization_number,
  -- How far what is told of it has come: older news never overwrites newer.
  told_sequence bigint check (told_sequence >= 0),
  -- In hundredths of the invoice's currency, when the invoice system says it.
  paid_amount bigint check (paid_amount >= 0),
  paid_on date,
  settled_amount bigint check (settled_amount >= 0),
  -- Since when the invoice system says that it is paid and we do not: another amount, or an invoice that was not bought.
  unsettled_at timestamptz
) with (fillfactor = 85);
revoke update, delete on invoice_settlement from skynet_app;
grant update (told_sequence, paid_amount, paid_on, settled_amount, unsettled_at) on invoice_settlement to skynet_app;
insert into invoice_settlement (invoice_id, recipient, told_sequence, paid_amount, paid_on, settled_amount, unsettled_at)
select id, recipient_organization_number, told_sequence, paid_amount, paid_on, settled_amount, unsettled_at
from invoice where num_nonnulls(told_sequence, paid_amount, paid_on, settled_amount, unsettled_at) > 0;

create index invoice_settlement_payments on invoice_settlement (recipient, paid_on desc) where paid_on is not null;
create index invoice_settlement_unsettled on invoice_settlement (unsettled_at, invoice_id) where unsettled_at is not null;
create index invoice_settlement_lost on invoice_settlement (paid_on, invoice_id) where settled_amount is not null and paid_on is not null;

-- What is paid has the day it was: held where the state is kept, since no check sees another table.
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
  insert into invoice_state_history (invoice_id, number, state, at, by_name, comment, decision, determination_id)
  select new.id, coalesce(max(number), 0) + 1, new.state, new.state_at, new.state_by, new.state_comment,
    case when new.determination_id is distinct from (case when tg_op = 'UPDATE' then old.determination_id end) then new.decision end,
    case when new.determination_id is distinct from (case when tg_op = 'UPDATE' then old.determination_id end) then new.determination_id end
  from invoice_state_history where invoice_id = new.id;
  return null;
end $$;
alter table invoice drop constraint invoice_paid;
alter table invoice drop column told_sequence, drop column paid_amount, drop column paid_on, drop column settled_amount, drop column unsettled_at;
