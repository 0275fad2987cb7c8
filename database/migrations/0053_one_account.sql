-- One account is found by one key, however it is written (bank 25): its number without the zeros in front, whatever clearing number stands before it.
drop index company_information_account;
create index company_information_account on company_information
  ((ltrim(substring(answer #>> '{content,bankAccount}' from '[0-9]+$'), '0')))
  where part = 'company' and answer #>> '{content,bankAccount}' is not null;

-- Accounts of invoices as they are compared from now on: an IBAN and a plusgiro that has its bank's clearing number before it under the number they have in Sweden.
update invoice_likeness set payment_account = case
    when substr(payment_account, 5, 3) in ('950', '996') then 'PG' || ltrim(substr(payment_account, 8), '0')
    when substr(payment_account, 5, 3) = '600' and ltrim(substr(payment_account, 8), '0') ~ '^\d{1,10}$' then '6000' || ltrim(substr(payment_account, 8), '0')
    when substr(payment_account, 5, 3) = '300' and ltrim(substr(payment_account, 8), '0') ~ '^\d{1,10}$' then '3300' || ltrim(substr(payment_account, 8), '0')
    when substr(payment_account, 5, 3) in ('120', '918') and ltrim(substr(payment_account, 8), '0') ~ '^\d{1,10}$' then '9180' || ltrim(substr(payment_account, 8), '0')
    when substr(payment_account, 5, 3) between '930' and '934' and ltrim(substr(payment_account, 8), '0') ~ '^\d{1,10}$' then '9300' || ltrim(substr(payment_account, 8), '0')
    when substr(payment_account, 5, 3) = '957' and ltrim(substr(payment_account, 8), '0') ~ '^\d{1,10}$' then '9570' || ltrim(substr(payment_account, 8), '0')
    when ltrim(substr(payment_account, 8), '0') ~ '^8\d{14}$' then substr(ltrim(substr(payment_account, 8), '0'), 1, 4) || ltrim(substr(ltrim(substr(payment_account, 8), '0'), 6), '0')
    when ltrim(substr(payment_account, 8), '0') ~ '^\d{11}$' then substr(ltrim(substr(payment_account, 8), '0'), 1, 4) || ltrim(substr(ltrim(substr(payment_account, 8), '0'), 5), '0')
    else payment_account end
  where payment_account ~ '^SE\d{22}$';
update invoice_likeness set payment_account = case
    when payment_account ~ '^6' then '6000' || ltrim(substr(payment_account, 5), '0')
    when payment_account ~ '^(9[5]0|9[5][1-4]|996)' then 'PG' || ltrim(substr(payment_account, 5), '0')
    when payment_account ~ '^(3300|3782)' then '3300' || ltrim(substr(payment_account, 5), '0')
    when payment_account ~ '^918' then '9180' || ltrim(substr(payment_account, 5), '0')
    when payment_account ~ '^93[0-4]' then '9300' || ltrim(substr(payment_account, 5), '0')
    when payment_account ~ '^957' then '9570' || ltrim(substr(payment_account, 5), '0')
    -- The fifth digit is the check digit of the four before it.
    when payment_account ~ '^8\d{14}$' then substr(payment_account, 1, 4) || ltrim(substr(payment_account, 6), '0')
    else substr(payment_account, 1, 4) || ltrim(substr(payment_account, 5), '0') end
  where payment_account ~ '^\d{6,20}$' and length(ltrim(substr(payment_account, 5), '0')) > 1;

-- The same of values of the blacklist with a clearing number of Handelsbanken, whose accounts are numbered through the whole bank.
update blacklist_item set compared = (
    select array_agg(case when value ~ '^6\d{11,12}$' then '6000' || ltrim(substr(value, 5), '0') else value end order by place)
    from unnest(compared) with ordinality as one (value, place))
  where blacklist_type = 5 and item_match = 'exact' and exists (select from unnest(compared) value where value ~ '^6\d{11,12}$');
