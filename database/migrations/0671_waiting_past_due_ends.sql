-- What fell due while it awaited its recipient, or was paused, ends by itself (invoices 234).
insert into invoice_state_step values (4, 7), (5, 7);
-- No decision refuses it then: the last one, by which it waited, stands.
alter table invoice drop constraint invoice_state_decision;
alter table invoice add constraint invoice_state_decision check (case state
    when 3 then decision = 'Retry' when 4 then decision like 'BuyWith%RecipientApproval%' when 5 then decision = 'Pause'
    when 6 then decision like 'Buy%' when 7 then decision in ('Reject', 'Retry', 'Pause') or decision like 'BuyWith%RecipientApproval%'
    when 8 then decision = 'NoDecision' when 9 then decision like 'BuyWith%RecipientApproval%' when 10 then decision like 'Buy%'
    when 11 then decision like 'Buy%' when 14 then decision like 'Buy%' when 1 then decision is null else true end);
create index invoice_waiting_due on invoice (due_date, id) where state in (3, 4, 5);
drop index invoice_awaiting_due;
