-- That administrators have been told of somebody who searched for persons oftener in a day than work needs (search 16): once of each day.
create table person_searches_told (
  user_id uuid not null references internal_user on delete cascade,
  -- By Stockholm's clock.
  day date not null,
  -- As it was when it was told.
  search_count integer not null check (search_count > 0),
  primary key (user_id, day)
);
revoke delete, update on person_searches_told from skynet_app;
