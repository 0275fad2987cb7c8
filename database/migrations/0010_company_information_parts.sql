-- Providers are asked for different things of a company, each with its own price, age and failures.
alter table company_information add column part text not null default 'company' check (part in ('company', 'board', 'report'));
drop index company_information_latest;
create index company_information_latest on company_information (organization_number, part, provider, fetched_at desc);

alter table company_information_failure add column part text not null default 'company' check (part in ('company', 'board', 'report'));
alter table company_information_failure drop constraint company_information_failure_pkey;
alter table company_information_failure add primary key (organization_number, part, provider);
