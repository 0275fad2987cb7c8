-- A payment can be taken back after the invoice system has closed its invoice: it is owed again.
insert into invoice_state_step values (13, 6);
