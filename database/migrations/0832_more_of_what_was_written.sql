-- The trail says from now on also of these what acts write: rates of one's own, partners' keys and contacts, the blacklist, what bundles hold,
-- the default forms, the price lists, recipients that are one debtor, debtors abroad, what was lifted of an insolvency, and where the chat goes.
select audit_control(of_table::regclass, of_table, keys::text[], decided::text[]) from (values
  ('exchange_rate', '{currency,source,rate_date}', '{rate_micro,reason,set_by}'),
  ('api_client', '{id}', '{name,client_id,partner_type,contact_name,contact_email,contact_changed_at,contact_changed_by,secret_hash,secret_created_at,secret_sent_to}'),
  ('blacklist_item', '{id}', '{blacklist_type,item_match,item_values,must_match,compared,company_name,created_by,changed_by}'),
  ('agreement_bundle', '{id}', '{name,automated_type,archived_at,changed_at,changed_by}'),
  ('agreement_bundle_agreement', '{bundle_id,agreement_id}', '{agreement_version_id,position,preset_values}'),
  ('agreement_bundle_partner', '{bundle_id,api_client_id}', '{bundle_id,api_client_id}'),
  ('kyc_default', '{onboarding_type}', '{set_id}'),
  ('offer_price_list', '{version}', '{set_up_fee,reason,created_at,created_by}'),
  ('offer_price_step', '{price_list,volume_start}', '{volume_end,provision,provision_fixed_price,limit_charge}'),
  ('offer_price_supplement', '{price_list,rating_code}', '{supplement}'),
  ('recipient_merge', '{id}', '{alias_number,main_number,reason,merged_at,merged_by,undone_at,undone_by,undone_reason}'),
  ('debtor_abroad_change', '{id}', '{debtor_id,other_id,kind,identities,reason,changed_at,changed_by}'),
  ('debtor_abroad_standing', '{id}', '{debtor_id,kind,most,end_date,reason,said_at,said_by}'),
  ('company_insolvency', '{id}', '{lifted_at,lifted_by,lift_reason,handled_at,handled_by,handled_note}'),
  ('chat_channel', '{code}', '{kind,address,host,last_four}')
) as controlled (of_table, keys, decided);
