-- Views of any list that somebody has named, theirs alone or shared with all (views 1): 20 places each for each list.
create table list_view (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references internal_user on delete cascade,
  -- The list's address as the sitemap has it.
  list text not null check (list ~ '^/[A-Za-z0-9/$_-]{0,99}$'),
  place smallint not null check (place between 1 and 20),
  name text not null check (length(name) between 1 and 60),
  -- Its filters and sorting, as they stand after '?' in the address.
  search text not null check (length(search) between 1 and 3000),
  is_shared boolean not null,
  created_at timestamptz not null,
  unique (user_id, list, place)
);
create unique index list_view_named on list_view (user_id, list, lower(name));
create index list_view_shared on list_view (list, created_at) where is_shared;

insert into list_view (id, user_id, list, place, name, search, is_shared, created_at)
  select id, user_id, '/onboardings', place, name, search, false, created_at from onboarding_view;
drop table onboarding_view;
