-- One account has one spelling: a clearing number that begins with 8 is kept with its fifth digit, the check digit (Luhn) of the others.
do $$
declare kept text;
begin
  foreach kept in array array['bank_details', 'company_account', 'account_change'] loop
    execute format($sql$
      update %I set clearing_number = clearing_number || (
        select (10 - sum(case when weighed > 9 then weighed - 9 else weighed end) %% 10) %% 10
        from (select substr(clearing_number, place, 1)::int * case when place %% 2 = 0 then 2 else 1 end as weighed
          from generate_series(1, 4) place) digits)
      where clearing_number ~ '^8\d{3}$'$sql$, kept);
  end loop;
end $$;
