-- What a customer has said of what we hold of the company: that it is right, or what is wrong. Nothing of it is written to the company.
create table customer_facts (
  onboarding_id uuid primary key references onboarding,
  -- What they were shown, by which one sees whether it is still the same.
  facts text not null check (length(facts) <= 5000),
  -- Empty when all of it is right.
  correction text not null check (length(correction) <= 2000),
  answered_at timestamptz not null,
  answered_by text not null check (length(answered_by) between 1 and 300)
);
revoke delete on customer_facts from skynet_app;
