-- A debtor abroad has no number of ours: it is its country and its name, spelled in one way, without the form of the company.
create function name_abroad(name text) returns text language sql immutable parallel safe
  return (
    select coalesce(nullif(regexp_replace(
      regexp_replace(plain, '\m(a/s|gmbh|co kg|kg|ag|as|asa|aps|oy|oyj|sa|sas|sarl|srl|spa|bv|nv|plc|ltd|limited|llc|inc|ab)\M', '', 'g'),
      '[^[:alnum:]]', '', 'g'), ''), plain)
    from (select replace(regexp_replace(lower(normalize(name, NFD)), U&'[\0300-\036F]', '', 'g'), '.', '') as plain) written
  );

-- Every invoice on a debtor abroad, for what is open of them is added up at each decision.
create index invoice_debtor_abroad on invoice (recipient_country, name_abroad(recipient_name)) where recipient_organization_number is null;
