-- Whom an export holds who is a person: the trail names them when the file is fetched.
alter table aml_export add column sole_traders text[] not null default '{}';
-- Those kept from before hold the clients that were active then; most are still.
update aml_export set sole_traders = coalesce((
  select array_agg(organization_number order by organization_number)
  from (select distinct organization_number from client where active = 1 and substr(organization_number, 3, 1) < '2'
        order by organization_number limit 10001) active), '{}');
alter table aml_export alter column sole_traders drop default;
