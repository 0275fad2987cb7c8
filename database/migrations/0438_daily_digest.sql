-- Whether somebody is mailed each weekday what waits for them, at their own notification time, and when they last were looked
-- after: once a day, whichever worker does it (digest 1, 3).
alter table internal_user
  add column digest boolean not null default true,
  add column digested_at timestamptz;
