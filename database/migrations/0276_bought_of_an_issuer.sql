-- What was bought of an issuer lately and before that, for every invoice that is decided on: read from the index alone, where all
-- invoices of half a year were fetched.
create index invoice_bought on invoice (issuer_organization_number, created_at desc, id)
  include (recipient_organization_number, kronor_amount)
  where decision like 'Buy%' and state not in (9, 12);
