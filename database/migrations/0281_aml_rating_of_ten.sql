-- The AML rating is 0 to 10 points, in hundredths, and passes at 10: one that was written above it passes as before.
update company_aml_rating set rating = 1000 where rating > 1000;
update company_aml_rating set rating = 0 where rating < 0;
alter table company_aml_rating add constraint aml_rating_of_ten check (rating between 0 and 1000);
