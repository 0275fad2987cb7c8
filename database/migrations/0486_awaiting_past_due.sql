-- Invoices that await their recipient, by when they fall due: those that nobody has answered for by then are bought no more, and somebody is told.
create index invoice_awaiting_due on invoice (due_date, id) where state = 4;
