-- Views of the list of onboardings that somebody has named, theirs alone (onboarding 76): 20 places each.
create table onboarding_view (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references internal_user on delete cascade,
  place smallint not null check (place between 1 and 20),
  name text not null check (length(name) between 1 and 60),
  -- Its filters and sorting, as they stand after '?' in the address.
  search text not null check (length(search) between 1 and 3000),
  created_at timestamptz not null default now(),
  unique (user_id, place)
);
create unique index onboarding_view_named on onboarding_view (user_id, lower(name));
