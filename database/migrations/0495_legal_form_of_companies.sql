-- The legal form of a company (monitoring 3) is what the register last said of it, whether it was asked before the company
-- came into our books or after. What none of these words says stays unknown.
create function organization_type_of(content jsonb) returns smallint language sql immutable parallel safe as $$
  select case
    when lower(content ->> 'legalForm') = 'ekonomisk förening' and regexp_replace(content ->> 'industryCode', '\D', '', 'g') = '68204' then 15
    else case lower(content ->> 'legalForm')
      when 'aktiebolag' then 1
      when 'privat aktiebolag' then 1
      when 'publikt aktiebolag' then 1
      when 'bankaktiebolag' then 1
      when 'försäkringsaktiebolag' then 1
      when 'handelsbolag' then 2
      when 'kommanditbolag' then 3
      when 'enskild firma' then 5
      when 'enskild näringsidkare' then 5
      when 'enskild näringsverksamhet' then 5
      when 'ekonomisk förening' then 6
      when 'statlig myndighet' then 7
      when 'statliga myndigheter' then 7
      when 'kommun' then 9
      when 'kommuner' then 9
      when 'kommunalförbund' then 10
      when 'landsting' then 11
      when 'region' then 11
      when 'ideell förening' then 14
      when 'bostadsrättsförening' then 15
    end
  end
$$;

create function company_told_its_form() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update company set organization_type = organization_type_of(new.answer -> 'content')
  where organization_number = new.organization_number and organization_type is null;
  return null;
end $$;
create trigger company_told_its_form after insert on company_information for each row
  when (new.part = 'company' and organization_type_of(new.answer -> 'content') is not null)
  execute function company_told_its_form();

create function company_with_known_form() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.organization_type := (
    select organization_type_of(information.answer -> 'content') from company_information information
    where information.organization_number = new.organization_number and information.part = 'company'
      and organization_type_of(information.answer -> 'content') is not null
    order by information.fetched_at desc limit 1);
  return new;
end $$;
create trigger company_with_known_form before insert on company for each row
  when (new.organization_type is null)
  execute function company_with_known_form();

update company set organization_type = known.form
from (
  select distinct on (organization_number) organization_number, organization_type_of(answer -> 'content') as form
  from company_information
  where part = 'company' and organization_type_of(answer -> 'content') is not null
  order by organization_number, fetched_at desc
) known
where known.organization_number = company.organization_number and company.organization_type is null;
