-- How often each rule gave an approval or a rejection on a day in Stockholm, counted after the determinations, so that deciding waits for nothing.
create table ticker_rule_count (
  day date not null,
  outcome text not null check (outcome in ('approval', 'rejection')),
  rule_id text not null check (length(rule_id) between 1 and 100),
  rule_name text not null check (length(rule_name) between 1 and 200),
  count bigint not null check (count > 0),
  primary key (day, outcome, rule_id)
);

-- The last determination that has been counted. One row, made by the first count.
create table ticker_rule_progress (
  single boolean primary key default true check (single),
  counted_through uuid not null
);
revoke delete on ticker_rule_count, ticker_rule_progress from skynet_app;
