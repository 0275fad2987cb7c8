-- The answers that a company's new ones began with.
alter table kyc_response add column prefilled_from uuid references kyc_response;
create index kyc_response_prefilled on kyc_response (prefilled_from) where prefilled_from is not null;
-- A company's latest answers.
create index kyc_response_company on kyc_response (organization_number, completed_at) where completed_at is not null;
