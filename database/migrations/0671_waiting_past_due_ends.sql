-- What fell due while it awaited its recipient, or was paused, ends by itself (invoices 234).
insert into invoice_state_step values (4, 7), (5, 7);
create index invoice_waiting_due on invoice (due_date, id) where state in (3, 4, 5);
drop index invoice_awaiting_due;
