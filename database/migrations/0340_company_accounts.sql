-- The account that a company is paid on: what two persons have said is its own. What is asked for instead does not count until it stands here.
create table company_account (
  organization_number organization_number primary key references company,
  bank_name text not null check (length(bank_name) between 1 and 100),
  account_type text not null check (account_type in ('bankaccount', 'plusgiro', 'bankgiro')),
  -- Digits; empty for bankgiro and plusgiro.
  clearing_number text not null check (clearing_number ~ '^(\d{4,5})?$'),
  -- Digits.
  account_number text not null check (account_number ~ '^\d{2,12}$'),
  counts_from timestamptz not null,
  -- Who asked, and who approved.
  counts_by text not null,
  constraint company_account_clearing check ((account_type = 'bankaccount') = (clearing_number <> ''))
);
revoke delete on company_account from skynet_app;
create index company_account_number on company_account (account_number, clearing_number, account_type);
insert into company_account
select organization_number, bank_name, account_type, clearing_number, account_number, validated_at, validated_by
from bank_details where validated_version = version;
-- The same account that somebody has said is another company's.
create index bank_details_number on bank_details (account_number, clearing_number, account_type);
