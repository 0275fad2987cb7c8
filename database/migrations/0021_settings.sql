-- Names that differ only in case would be taken for one another.
create unique index configuration_value_name on configuration_value (lower(namespace), lower(key));

-- What administrators turn on and off for the whole program: one row.
create table general_setting (
  only_row boolean primary key default true check (only_row),
  disallow_sell_through_partner_api boolean not null default false,
  changed_at timestamptz,
  changed_by text
);
insert into general_setting default values;
revoke insert, delete on general_setting from skynet_app;
