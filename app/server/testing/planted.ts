const approved = `(select id from approval where act = 'raiseLimit' limit 1)`

/** Rows that the house of the test has. */
interface Known {
  readonly client: string
  /** One that nobody has decided on the limit of. */
  readonly unjudged: string
  readonly paid: string
  readonly user: string
  readonly exception: string
  /** Of a setting that takes two. */
  readonly key: string
}

/** What who holds the database may do to what people decided: what it is, how it is done, and what is found. */
export const planted: readonly (readonly [string, (known: Known) => string, string])[] = [
  [
    'who approved',
    () =>
      `update approval set decided_by_id = 'x', decided_by = 'Någon annan' where id = ${approved}`,
    'approval .*: has been changed since approvals.approve',
  ],
  [
    'who asked',
    () => `update approval set asked_by = 'Ingen' where act = 'validateAccount'`,
    'approval .*: has been changed',
  ],
  [
    'an approval nobody gave',
    () =>
      `insert into approval select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).* from approval one where id = ${approved}`,
    'approval .*: has been inserted; no act in the trail wrote it',
  ],
  [
    'an approval taken away',
    () => `delete from approval where act = 'changeControl'`,
    'approval .*: has been removed since',
  ],
  [
    'the amount of a limit',
    ({ client }) =>
      `update client_limit set limit_value = limit_value * 2 where organization_number = '${client}'`,
    'client_limit \\d{10} 1: has been changed',
  ],
  [
    'a limit nobody set',
    ({ client }) =>
      `insert into client_limit (organization_number, limit_type, limit_value, value_date, expires_date, decision_reference, changed_by) select organization_number, 2, limit_value, value_date, expires_date, decision_reference, changed_by from client_limit where organization_number = '${client}' and limit_type = 1`,
    'client_limit \\d{10} 2: has been inserted',
  ],
  [
    'the account a client is paid on',
    ({ paid }) =>
      `update company_account set account_number = '9912346' where organization_number = '${paid}'`,
    'company_account \\d{10}: has been changed',
  ],
  [
    'who validated an account',
    ({ paid }) =>
      `update bank_details set validated_by = 'Ingen' where organization_number = '${paid}'`,
    'bank_details .*: has been changed',
  ],
  [
    'what somebody may',
    ({ user }) => `insert into user_policy values ('${user}', 'Administrator')`,
    'user_policy .* Administrator: has been inserted',
  ],
  [
    'what somebody may no longer',
    ({ user }) =>
      `delete from user_policy where user_id = '${user}' and policy = 'SalesRepresentative'`,
    'user_policy .* SalesRepresentative: has been removed',
  ],
  [
    'who logs in as somebody',
    ({ user }) =>
      `update internal_user set email_address = 'mallory@example.se' where id = '${user}'`,
    'internal_user .*: has been changed',
  ],
  [
    'until when an exception counts',
    ({ exception }) =>
      `update whitelist_entry set end_date = '2036-11-24' where id = '${exception}'`,
    'whitelist_entry .*: has been changed',
  ],
  [
    'an exception nobody wrote',
    ({ exception }) =>
      `insert into whitelist_entry select (jsonb_populate_record(one, '{"id": "00000000-0000-4000-8000-000000000001", "measure": "taxDeferral"}')).* from whitelist_entry one where id = '${exception}'`,
    'whitelist_entry 00000000-0000-4000-8000-000000000001: has been inserted',
  ],
  [
    'what a rule in force demands',
    () => `update rule_bucket_rule set configuration = '{}' where rule_id = 'personBlacklisted'`,
    'rule_bucket_rule .* personBlacklisted: has been changed',
  ],
  [
    'a rule taken out of force',
    () =>
      `delete from rule_bucket_rule where rule_id = (select rule_id from rule_bucket_rule where rule_id <> 'personBlacklisted' limit 1)`,
    'rule_bucket_rule .*: has been removed',
  ],
  [
    'who published rules',
    () => `update rule_bucket_version set published_by = 'Ingen' where published_by is not null`,
    'rule_bucket_version .*: has been changed',
  ],
  [
    'a draft of a base rule',
    () => `update base_rule set configuration = '{}'`,
    'base_rule personBlacklisted: has been changed',
  ],
  [
    'a rate of one’s own',
    () =>
      `insert into exchange_rate (currency, source, rate_date, rate_micro, reason, set_by, fetched_at) values ('EUR', 'Egen', '2026-11-24', 22000000, 'x', 'Ingen', skynet.now())`,
    'exchange_rate EUR Egen 2026-11-24: has been inserted',
  ],
  [
    'where the chat goes',
    () =>
      `update chat_channel set kind = 'slack', address = 'x', host = 'evil.example', last_four = 'EVIL' where code = 5018`,
    'chat_channel 5018: has been inserted',
  ],
  [
    'what customers are priced by',
    () => `update offer_price_step set provision = provision + 1 where volume_start = 5000000`,
    'offer_price_step 1 5000000: has been changed',
  ],
  [
    'whom a partner’s key lets in',
    () => `update api_client set secret_hash = repeat('0', 64) where client_id = 'plantable'`,
    'api_client .*: has been changed since apiClients.add',
  ],
  [
    'a row of the blacklist taken away',
    () => `delete from blacklist_item`,
    'blacklist_item .*: has been removed since blacklist.save',
  ],
  [
    'whose approval of deliveries counts',
    ({ client }) =>
      `insert into delivery_approver (issuer_organization_number, recipient_key, email, added_at, accepted_at, accepted_by) values ('${client}', 'x', 'mallory@example.se', skynet.now(), skynet.now(), 'Ingen')`,
    'delivery_approver .*: has been inserted',
  ],
  [
    'a stand on answers that AML never took',
    () =>
      `alter table kyc_review drop constraint kyc_review_response_id_fkey; insert into kyc_review (response_id, asked_at, answered_by_id, decided_at, decided_by, accepted, comment) values (gen_random_uuid(), skynet.now(), gen_random_uuid(), skynet.now(), 'Ingen', true, 'ok')`,
    'kyc_review .*: has been inserted',
  ],
  [
    'what two let through',
    () =>
      `alter table onboarding_passage drop constraint onboarding_passage_onboarding_id_fkey; insert into onboarding_passage values (gen_random_uuid(), gen_random_uuid(), 'process', '{a}', '{a}', 'x', 'a', 'A', 'b', 'B', skynet.now())`,
    'onboarding_passage .*: has been inserted',
  ],
  [
    'whom debtors are told to pay',
    () => `update dunning_text set body = body || ' Bankgiro 1-1' where letter = 'claimed'`,
    'dunning_text claimed 1: has been changed',
  ],
  [
    'a letter to debtors that nobody decided',
    () =>
      `insert into dunning_text select letter, 9, heading, body, at, by_name from dunning_text where letter = 'reminded1'`,
    'dunning_text reminded1 9: has been inserted',
  ],
  [
    'that somebody has decided on a limit',
    ({ unjudged }) =>
      `insert into client_limit (organization_number, limit_type, judged_at) values ('${unjudged}', 1, skynet.now())`,
    'client_limit \\d{10} 1: has been inserted',
  ],
  [
    'what two have asked AM to decide',
    ({ unjudged }) =>
      `insert into limit_case (reference, organization_number, limit_type, limit_value, expires_date, decision_reference, sent_at, asked_by, by_two, ask_at) values ('x', '${unjudged}', 1, 900000000, '2036-11-24', 'x', skynet.now(), 'Ingen', true, skynet.now())`,
    'limit_case x: has been inserted',
  ],
  [
    'a price that nobody agreed',
    () =>
      `alter table agreed_price drop constraint agreed_price_company_task_id_fkey; insert into agreed_price values (gen_random_uuid(), 'Commission', 0, skynet.now(), 'Ingen', 'x')`,
    'agreed_price .* Commission: has been inserted',
  ],
  [
    'that the same invoice is another',
    () =>
      `alter table invoice_not_same drop constraint invoice_not_same_one_id_fkey, drop constraint invoice_not_same_other_id_fkey;
        insert into invoice_not_same values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', skynet.now(), 'Ingen', '')`,
    'invoice_not_same .*: has been inserted',
  ],
  [
    'what customers are asked',
    () =>
      `insert into kyc_set (name, questions, published_at, created_at, created_by) values ('x', '[]', skynet.now(), skynet.now(), 'Ingen')`,
    'kyc_set .*: has been inserted',
  ],
  [
    'that a hit of a debtor abroad is another',
    () =>
      `alter table debtor_abroad_cleared drop constraint debtor_abroad_cleared_debtor_id_fkey; insert into debtor_abroad_cleared (debtor_id, entry_id, said_at, said_by, reason) values (gen_random_uuid(), 'x', skynet.now(), 'Ingen', 'x')`,
    'debtor_abroad_cleared .*: has been inserted',
  ],
  [
    'a value that takes two',
    ({ key }) => `update configuration_value set value = '9000000000' where key = '${key}'`,
    'configuration_value limits raiseNeedsSecondPersonAbove: has been changed',
  ],
]
