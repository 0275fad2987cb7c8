-- What happened to a company is read from where it is kept, the latest first: each family of rows has a way in by company and instant.
create index client_limit_history_of on client_limit_history (organization_number, since desc);
create index client_limit_history_removed on client_limit_history (organization_number, archived desc) where removed_by is not null;
create index limit_case_of on limit_case (organization_number, sent_at desc);
create index approval_of_company on approval (organization_number, asked_at desc) where organization_number is not null;
create index company_determination_of on company_determination (organization_number, decided_at desc);
-- Ids of determinations tell when, so that months are read from the last on; those of issuers have theirs already.
create index determination_of_recipient on determination (recipient, id desc);
create index company_information_of on company_information (organization_number, fetched_at desc);
create index monitoring_event_of on monitoring_event (organization_number, at desc) where organization_number is not null;
-- What changed of a company: of the trail's rows about it most are looks.
create index audit_entry_changed on audit_entry (company, at desc) where company is not null and (body ? 'before' or body ? 'after');

-- What was given back of a limit, by day; what was taken of it has its index.
create index limit_reservation_given_back on limit_reservation (organization_number, limit_type, released_at desc) where released_at is not null;
-- What was bought on a recipient; without the amount, which changes with every invoice.
create index invoice_bought_day_on on invoice_bought_day (recipient, day) where recipient not in ('', '*');
