-- Whose a limit is: who looks after it when its review-by date comes near (limits 80).
alter table client_limit add column owner_id uuid references internal_user on delete set null;
grant update (owner_id) on client_limit to skynet_app;
create index client_limit_owner_expires on client_limit (owner_id, expires_date, organization_number, limit_type) where limit_value is not null;

-- The sales representative of a company's latest onboarding.
create function sales_rep_of(number organization_number) returns uuid language sql stable set search_path = public, pg_temp as $$
  select sales_rep_id from onboarding where organization_number = number and deleted_at is null order by created_at desc limit 1
$$;

-- A limit that nobody in particular has set is the sales representative's.
create function limit_without_owner() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.owner_id := sales_rep_of(new.organization_number);
  return new;
end $$;
create trigger client_limit_owned before insert or update of limit_value on client_limit for each row
  when (new.limit_value is not null and new.owner_id is null) execute function limit_without_owner();

-- Those there are: who saved them where the name is one user's, else the sales representative.
update client_limit set owner_id = coalesce(
  (select min(id::text)::uuid from internal_user
   where first_name || ' ' || last_name = split_part(changed_by, ', godkänd av ', 1) having count(*) = 1),
  sales_rep_of(organization_number))
where limit_value is not null;
