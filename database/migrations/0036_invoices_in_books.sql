-- What an issuer's own books say of an invoice since it was sold (invoices 330): while it stands nothing is bought by it.
create table invoice_in_books (
  invoice_id uuid primary key references invoice on delete cascade,
  -- In Swedish, without full stop.
  why text not null check (length(why) between 1 and 500),
  told_at timestamptz not null
);

alter table user_task drop constraint user_task_kind;
alter table user_task add constraint user_task_kind check (kind in ('own', 'help', 'blacklistStops', 'kycRisk', 'monitored', 'pausedPurchase',
  'noLongerBought', 'creditNote', 'unpaid', 'termsDiffer', 'lookUpBudget', 'debtorAbroad', 'approvalNotCounted', 'endedUnbought', 'allSigned',
  'correction', 'limitAnswered', 'sealWaits', 'damagedFiles', 'personSearches', 'changedInBooks'));

-- What waits for it to happen is told (triggers 10).
create function invoice_in_books_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from automation_trigger where code = 1008) then
    perform graphile_worker.add_job('fire-triggers', json_build_object('of', 'books', 'id', new.invoice_id, 'at', new.told_at));
  end if;
  return null;
end $$;
revoke all on function invoice_in_books_told() from public;
create trigger invoice_in_books_told after insert or update on invoice_in_books for each row execute function invoice_in_books_told();

-- From awaiting its recipient to paused.
insert into invoice_state_step (from_state, to_state) values (4, 5);
alter table invoice drop constraint invoice_state_decision;
alter table invoice add constraint invoice_state_decision check (case state
  when 3 then decision = 'Retry' when 4 then decision like 'BuyWith%RecipientApproval%' when 5 then decision = 'Pause' or decision like 'BuyWith%RecipientApproval%'
  when 6 then decision like 'Buy%' when 7 then decision in ('Reject', 'Retry', 'Pause') or decision like 'BuyWith%RecipientApproval%'
  when 8 then decision = 'NoDecision' when 9 then decision like 'BuyWith%RecipientApproval%' when 10 then decision like 'Buy%'
  when 11 then decision like 'Buy%' when 14 then decision like 'Buy%' when 1 then decision is null else true end) not valid;
alter table invoice validate constraint invoice_state_decision;
