-- How often callers have called, as far as servers tell each other (http/call-limit.ts): a row per
-- caller and minute, kept for some minutes. Lost when the database falls, which nobody misses.
create unlogged table call_count (
  caller text not null check (length(caller) <= 100),
  minute bigint not null,
  calls bigint not null,
  primary key (caller, minute)
);
create index call_count_minute on call_count (minute);
