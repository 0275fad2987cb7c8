-- What the invoice system says was not bought back after all is owed again.
insert into invoice_state_step values (14, 6);
