-- A name abroad is read as people read it: wide letters, and Greek and Cyrillic ones that nobody tells from Latin ones, are the Latin ones.
create or replace function name_abroad(name text) returns text language sql immutable parallel safe
  return (
    select coalesce(nullif(regexp_replace(
      regexp_replace(plain, '\m(a/s|gmbh|co kg|kg|ag|as|asa|aps|oy|oyj|sa|sas|sarl|srl|spa|bv|nv|plc|ltd|limited|llc|inc|ab)\M', '', 'g'),
      '[^[:alnum:]]', '', 'g'), ''), plain)
    from (select replace(translate(regexp_replace(lower(normalize(name, NFKD)), U&'[\0300-\036F]', '', 'g'),
      'авеѕіјкмнорстухԍԛԝαβεζηικμνορτυχ', 'abesijkmhopctyxgqwabezhikmnoptyx'), '.', '') as plain) written
  );

-- What is kept by the function is kept by it anew. Where two become one the first stays, and counts for both.
reindex index invoice_debtor_abroad;
update debtor_abroad_identity identity set key = name_abroad(written)
where id in (
  select distinct on (country, name_abroad(written)) id from debtor_abroad_identity one
  where kind = 'name' and key <> name_abroad(written) and key <> ''
    and not exists (select from debtor_abroad_identity other
      where other.kind = 'name' and other.country = one.country and other.key = name_abroad(one.written))
  order by country, name_abroad(written), id);
