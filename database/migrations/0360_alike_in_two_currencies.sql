-- What one debtor is asked for in another currency, by what it is worth: for likeness across currencies.
create index invoice_exchanged_debtor on invoice (recipient_organization_number, kronor_amount)
  where currency <> 'SEK' and recipient_organization_number is not null;
