-- What follows of what is signed: guarantees, terms, and where a company is paid.

-- Who stands surety for a client (client 5).
create table guarantor (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null references company,
  name text not null default '' check (length(name) <= 200),
  social_security_number personal_number not null,
  added_at timestamptz not null default skynet.now(),
  unique (organization_number, social_security_number)
);

-- By which agreements somebody stands surety for a company (signing 71): each approved guarantee that they have signed, and why it does not count any more.
create table guarantee (
  id uuid primary key default gen_random_uuid(),
  guarantor_id uuid not null references guarantor on delete cascade,
  agreement_set_id uuid not null,
  agreement_id uuid not null,
  -- As the agreement was called when it was signed.
  agreement_name text not null,
  revision integer not null,
  -- Where in it the amount stands: '§ 3', or 'ingressen' before the first paragraph. Empty where nobody can tell.
  section text not null default '' check (length(section) <= 50),
  -- Öre; null where the agreement states none, or none that can be read.
  amount bigint check (amount > 0),
  from_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (length(ended_because) between 1 and 500),
  foreign key (agreement_set_id, agreement_id) references company_agreement (set_id, agreement_id),
  constraint guarantee_ended check ((ended_at is null) = (ended_because is null))
);
create unique index guarantee_once on guarantee (guarantor_id, agreement_set_id, agreement_id) where ended_at is null;
create index guarantee_guarantor on guarantee (guarantor_id, from_at);
create index guarantee_agreement on guarantee (agreement_set_id, agreement_id);
revoke update, delete on guarantee from skynet_app;
grant update (ended_at, ended_because) on guarantee to skynet_app;

-- What a client pays that two persons have set by hand (terms 2). What it has signed is read from its agreements. Never changed nor removed:
-- the latest counts.
create table client_term (
  id uuid primary key,
  organization_number organization_number not null references company,
  kind text not null check (kind in ('commission', 'administrationFee', 'limitCharge', 'volumeTarget')),
  -- Hundredths of a percent, or öre.
  value bigint not null check (value >= 0),
  reason text not null check (length(reason) between 1 and 2000),
  set_at timestamptz not null,
  set_by text not null
);
create index client_term_company on client_term (organization_number, set_at desc);
revoke update, delete on client_term from skynet_app;

-- What the core system was last told of a client's terms, and what it last said that it holds (terms 3, 4).
create table core_terms (
  organization_number organization_number primary key references company,
  -- {kind: value or null}
  told jsonb,
  told_at timestamptz,
  -- Whether the core system knows the client at all; null until it has been asked.
  known boolean,
  said jsonb,
  asked_at timestamptz,
  constraint core_terms_told check ((told is null) = (told_at is null)),
  constraint core_terms_said check ((known is null) = (asked_at is null) and (said is not null) = (known is true))
);
create index core_terms_asked on core_terms (asked_at nulls first, organization_number);
revoke delete on core_terms from skynet_app;

-- Where a company is paid (bank 7): what has been said of its account in a task of bank account validation.
create table bank_details (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null unique references company,
  bank_name text not null check (length(bank_name) between 1 and 100),
  account_type text not null check (account_type in ('bankaccount', 'plusgiro', 'bankgiro')),
  -- Digits; empty for bankgiro and plusgiro.
  clearing_number text not null check (clearing_number ~ '^(\d{4,5})?$'),
  -- Digits.
  account_number text not null check (account_number ~ '^\d{2,12}$'),
  -- Whose account it is, when a person's.
  social_security_number personal_number,
  supplier text not null check (length(supplier) <= 100),
  initiating_person_name text not null check (length(initiating_person_name) <= 200),
  changed_at timestamptz not null,
  changed_by text not null,
  -- Four eyes: who changed it last never says that it is right.
  changed_by_id uuid,
  version integer not null default 1,
  -- An account is validated by somebody who has saved none of it since it was validated last, and another save opens it again.
  saver_ids uuid[] not null default '{}',
  validated_version integer,
  validated_at timestamptz,
  -- Who asked, and who approved.
  validated_by text,
  -- What an account was since it was last validated, and who had said it: what its second person judges.
  before_account text,
  before_supplier text,
  before_person text,
  constraint bank_details_clearing check ((account_type = 'bankaccount') = (clearing_number <> '')),
  constraint bank_details_validated check (
    (validated_version is null) = (validated_at is null) and (validated_version is null) = (validated_by is null)
    and (validated_version is null or validated_version <= version)),
  -- Who saved it counts until another has said that it is right.
  constraint bank_details_savers check (validated_version is distinct from version or saver_ids = '{}'),
  constraint bank_details_before check (num_nulls(before_account, before_supplier, before_person) in (0, 3))
);
-- The same account that somebody has said is another company's.
create index bank_details_number on bank_details (account_number, clearing_number, account_type);
revoke delete on bank_details from skynet_app;

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
create index company_account_number on company_account (account_number, clearing_number, account_type);
revoke delete on company_account from skynet_app;

-- Another account asked for a client that is paid on one (bank 19): who was called back about it, on a number that was known before it was asked for.
create table account_change (
  id uuid primary key,
  organization_number organization_number not null references company,
  bank_name text not null check (length(bank_name) between 1 and 100),
  account_type text not null check (account_type in ('bankaccount', 'plusgiro', 'bankgiro')),
  -- Digits; empty for bankgiro and plusgiro.
  clearing_number text not null check (clearing_number ~ '^(\d{4,5})?$'),
  -- Digits.
  account_number text not null check (account_number ~ '^\d{2,12}$'),
  -- The day the customer asked for it.
  requested_on date not null,
  called_name text not null check (length(called_name) between 1 and 200),
  called_number text not null check (called_number ~ '^\d{5,20}$'),
  -- Whose number it was when it was called: a contact, or the register.
  number_of text not null check (length(number_of) between 1 and 300),
  -- The day since which it was known to be theirs.
  known_on date not null,
  called_on date not null,
  called_time text not null check (called_time ~ '^\d\d:\d\d$'),
  said text not null check (length(said) between 1 and 2000),
  asked_at timestamptz not null,
  asked_by text not null,
  -- When it came to count, and by whom; null while it waits, and when it never did.
  counted_from timestamptz,
  counted_by text,
  constraint account_change_clearing check ((account_type = 'bankaccount') = (clearing_number <> '')),
  constraint account_change_known_before check (known_on < requested_on),
  constraint account_change_called_after check (called_on >= requested_on),
  constraint account_change_counted check ((counted_from is null) = (counted_by is null))
);
create index account_change_company on account_change (organization_number, asked_at desc);
revoke delete on account_change from skynet_app;
