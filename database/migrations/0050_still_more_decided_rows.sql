-- What two decide besides (app/server/controlled-rows.ts has the same list): what debtors are written, prices outside the list, that the same
-- number is another invoice, what customers are asked, what AM was asked to decide on a limit, and since when a limit is somebody's decision
-- (limits 85): without that a calculated one counts for nothing. A list that is changed has another name.
select audit_control(of_table::regclass, name, keys::text[], decided::text[]) from (values
  ('dunning_text', 'dunning_text', '{letter,version}', '{heading,body,at,by_name}'),
  ('agreed_price', 'agreed_price', '{company_task_id,price}', '{amount,agreed_at,agreed_by,reason}'),
  ('invoice_not_same', 'invoice_not_same', '{one_id,other_id}', '{said_at,said_by,why}'),
  ('kyc_set', 'kyc_set', '{id}', '{name,default_onboarding_types,questions,published_at,removed_at,removed_by}'),
  ('limit_case', 'limit_case', '{reference}', '{organization_number,limit_type,limit_value,expires_date,decision_reference,rating_condition,asked_by,asked_by_id,by_two,suggested}'),
  ('client_limit', 'client_limit 2', '{organization_number,limit_type}', '{limit_value,value_date,expires_date,decision_reference,rating_condition,changed_by,changed_at,judged_at}')
) as controlled (of_table, name, keys, decided);
