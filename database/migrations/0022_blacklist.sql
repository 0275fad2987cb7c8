-- An item and its values are read, searched and matched together, so they are one row: one index finds what is searched for, one what is asked about.
-- What kind of values they are is the blacklist type, so item_type goes.
alter table blacklist_item
  add column item_values text[] not null default '{}',
  -- The values as they are compared: digits for numbers, addresses and domains in lower case and ASCII form.
  add column compared text[] not null default '{}',
  drop column item_type;

update blacklist_item set item_values = rows.typed, compared = rows.compared
from (
  select blacklist_item_id, array_agg(value order by position) as typed, array_agg(compared order by position) as compared
  from blacklist_value group by blacklist_item_id
) rows
where rows.blacklist_item_id = blacklist_item.id;
drop table blacklist_value;

alter table blacklist_item
  alter column item_values drop default,
  alter column compared drop default,
  add constraint blacklist_item_has_values check (cardinality(compared) between 1 and 1000 and cardinality(item_values) = cardinality(compared)),
  add constraint blacklist_item_values_filled check (array_position(compared, '') is null and array_position(compared, null) is null),
  add constraint blacklist_item_company_name check (length(company_name) between 1 and 300);

-- Everything an item is searched by, in lower case, each word after a blank so that a short word can be found by its beginning.
create function blacklist_search_text(item_values text[], compared text[], company_name text, tags text[]) returns text
language sql immutable parallel safe as $$
  select ' ' || lower(concat_ws(' ', array_to_string(item_values, ' '), array_to_string(compared, ' '), company_name, array_to_string(tags, ' ')))
$$;
alter table blacklist_item
  add column search_text text not null generated always as (blacklist_search_text(item_values, compared, company_name, tags)) stored;
create index blacklist_item_search on blacklist_item using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
create index blacklist_item_compared on blacklist_item using gin (compared) with (gin_pending_list_limit = 512);

-- How many items there are, so that the whole list says so without counting them.
create table blacklist_size (
  only_row boolean primary key default true check (only_row),
  items bigint not null
);
insert into blacklist_size (items) select count(*) from blacklist_item;
revoke insert, update, delete on blacklist_size from skynet_app;

create function blacklist_resized() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update blacklist_size set items = items + (select count(*) from changed_items);
  elsif tg_op = 'DELETE' then
    update blacklist_size set items = items - (select count(*) from changed_items);
  else
    update blacklist_size set items = 0;
  end if;
  return null;
end $$;
create trigger blacklist_item_added after insert on blacklist_item
  referencing new table as changed_items for each statement execute function blacklist_resized();
create trigger blacklist_item_removed after delete on blacklist_item
  referencing old table as changed_items for each statement execute function blacklist_resized();
create trigger blacklist_item_emptied after truncate on blacklist_item
  for each statement execute function blacklist_resized();
