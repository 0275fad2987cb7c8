-- Hundredths of a percent of a company's turnover that its calculated limit may be at most; null for no such bound (rules 101).
alter table rule_bucket_version add column turnover_share integer check (turnover_share between 1 and 10000);
-- The share that bounded the limit of a determination; null where its score alone gave it.
alter table company_determination add column turnover_share integer check (turnover_share between 1 and 10000);
