-- What somebody has put off until a day, among all that waits for them (inbox 7). Everybody else has it as before.
create table put_off (
  user_id uuid not null references internal_user on delete cascade,
  -- What it is known by among all that waits: 'prospects 7c2f…'.
  thing text not null check (length(thing) between 1 and 400),
  -- The day it comes back.
  until date not null,
  primary key (user_id, thing)
);
