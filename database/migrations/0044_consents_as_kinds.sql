-- Why the books of a client gave nothing is a kind; the sentence stands in the program (accounting 12).
alter table accounting_connection drop constraint accounting_connection_failure;
update accounting_connection set failure = case
    when failure like 'Medgivandet gäller inte%' then 'lost' when failure like 'Kundens nyckel%' then 'takenAway'
    when failure like 'Bokföringssystemet nekade%' then 'refused' when failure like 'Bokföringssystemet tar inte emot%' then 'busy'
    when failure like 'Bokföringssystemet svarade något%' then 'nonsense' else 'away' end
  where failure is not null;
-- What ends the reading goes with its tokens, and none are without it.
update accounting_connection set tokens = null, access_until = null where failure in ('lost', 'takenAway');
alter table accounting_connection
  add constraint accounting_connection_failure check ((failure is null) = (failed_at is null)),
  add constraint accounting_connection_failure_check check (failure in ('lost', 'takenAway', 'refused', 'busy', 'away', 'nonsense')),
  add constraint accounting_connection_ended check (failure is null or failure not in ('lost', 'takenAway') or tokens is null);
comment on column accounting_connection.failure is 'Why the latest reading came to nothing; null when it did not';

-- A key that somebody has written opens nothing: what is imported is by a consent alone (company 3). Those go, and what was switched on by them.
update client set authkey = null, enable_integration_invoice_import = false, integration_invoice_autopilot = false
  where authkey is not null and not exists (
    select from accounting_connection c where c.organization_number = client.organization_number and c.client_key = client.authkey);
