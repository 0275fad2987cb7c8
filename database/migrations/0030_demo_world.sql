-- With what the demo world was made, so that the simulators serve the register its rows were taken from. No row: no demo world.
create table demo_world (
  only_row boolean primary key default true check (only_row),
  seed bigint not null,
  companies integer not null check (companies > 0),
  persons integer not null check (persons > 0),
  -- The day everything in it is dated from.
  day date not null,
  made_at timestamptz not null default now()
);
revoke insert, update, delete on demo_world from skynet_app;
