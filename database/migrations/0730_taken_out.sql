-- How much somebody has taken out of the house in files in a day: beyond a number of rows they say why (audit 5).
create table taken_out (
  user_id uuid not null references internal_user on delete cascade,
  -- By Stockholm's clock.
  day date not null,
  files integer not null check (files > 0),
  row_count bigint not null check (row_count >= 0),
  primary key (user_id, day)
);
revoke delete on taken_out from skynet_app;
