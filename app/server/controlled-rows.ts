import type { ControlledTable } from '#platform/server/audit/written.ts'

const of = (table: string, key: string, decided: string, name = table): ControlledTable => ({
  table,
  name,
  key: key.split(' '),
  decided: decided.split(' '),
})

/**
 * What people decide, two of them where it weighs: approvals and who, limits, accounts, who may do
 * what, exceptions, holds, terms, the rules in force, rates of one's own, partners' keys, what bundles,
 * price lists, KYC sets and letters to debtors hold, where the chat goes, what was let through, and whose word counts. The trail says what each act writes of it, and
 * `npm run audit:verify` compares. The triggers have the same lists: one that changes takes a
 * migration that calls `audit_control` with another name.
 */
export const controlledTables: readonly ControlledTable[] = [
  of(
    'approval',
    'id',
    'act subject organization_number title difference reason payload asked_by_id asked_by asked_at expires_at state decided_by_id decided_by decided_at comment proof',
  ),
  of(
    'client_limit',
    'organization_number limit_type',
    'limit_value value_date expires_date decision_reference rating_condition changed_by changed_at judged_at',
    'client_limit 2',
  ),
  of(
    'limit_case',
    'reference',
    'organization_number limit_type limit_value expires_date decision_reference rating_condition asked_by asked_by_id by_two suggested',
  ),
  of(
    'bank_details',
    'id',
    'organization_number bank_name account_type clearing_number account_number social_security_number supplier changed_by_id changed_by validated_version validated_at validated_by',
  ),
  of(
    'account_change',
    'id',
    'organization_number bank_name account_type clearing_number account_number called_name called_number number_of called_on said asked_at asked_by counted_from counted_by',
  ),
  of(
    'company_account',
    'organization_number',
    'bank_name account_type clearing_number account_number counts_from counts_by',
  ),
  of('internal_user', 'id', 'first_name last_name email_address subject'),
  of('user_policy', 'user_id policy', 'user_id policy'),
  of(
    'whitelist_entry',
    'id',
    'organization_number recipient_organization_number measure value_kind value_date value_amount value_rating use_recipient_rating end_date comment created_by changed_by',
  ),
  of('company_status_override', 'client_id', 'client_id active valid_to saved_by saved_at'),
  of(
    'right_to_sign_decision',
    'id',
    'organization_number signatory_text board_sha256 members combinations reason document_id decided_at decided_by',
  ),
  of(
    'screening_judgement',
    'id',
    'personal_number name entry_id entry same_person reason judged_at judged_by_id judged_by ended_at ended_by_id ended_by',
  ),
  of(
    'legal_hold',
    'id',
    'personal_number emails organization_number reason review_on asked_by placed_at placed_by ended_at ended_by ended_because',
  ),
  of(
    'agreement_version',
    'id',
    'agreement_id revision name agreement_type signature_type content_text content_summary tokens published_at released_at released_by removed_at removed_by',
  ),
  of('client_term', 'id', 'organization_number kind value reason set_at set_by'),
  of('configuration_value', 'namespace key', 'value type changed_at changed_by'),
  of('general_setting', 'only_row', 'disallow_sell_through_partner_api changed_at changed_by'),
  of(
    'monitoring_setting',
    'id',
    'kind setting_type value monitoring_exclusion_list changed_at changed_by',
  ),
  of('base_rule', 'id', 'configuration version changed_at changed_by'),
  of('rule_bucket', 'id', 'bucket_type contexts contexts_version name created_by'),
  of(
    'rule_bucket_version',
    'bucket_id version',
    'name limit_intervals second_share turnover_share why saved_at saved_by_id saved_by needs_second_person in_force_from in_force_to published_by_id published_by',
  ),
  of('rule_bucket_rule', 'bucket_id version rule_id', 'position configuration'),
  of(
    'rule_bucket_release',
    'id',
    'bucket_id version why fingerprint undoes asked_by_id asked_by asked_at approved_by_id approved_by approved_at starts_at state withdrawn_by withdrawn_at',
  ),
  of(
    'company_rule_bucket',
    'organization_number determination_type',
    'bucket_id chosen_at chosen_by',
  ),
  of('exchange_rate', 'currency source rate_date', 'rate_micro reason set_by'),
  of(
    'api_client',
    'id',
    'name client_id partner_type contact_name contact_email contact_changed_at contact_changed_by secret_hash secret_created_at secret_sent_to',
  ),
  of(
    'blacklist_item',
    'id',
    'blacklist_type item_match item_values must_match compared company_name created_by changed_by',
  ),
  of('agreement_bundle', 'id', 'name automated_type archived_at changed_at changed_by'),
  of(
    'agreement_bundle_agreement',
    'bundle_id agreement_id',
    'agreement_version_id position preset_values',
  ),
  of('agreement_bundle_partner', 'bundle_id api_client_id', 'bundle_id api_client_id'),
  of('kyc_set', 'id', 'name default_onboarding_types questions published_at removed_at removed_by'),
  of('kyc_default', 'onboarding_type', 'set_id'),
  of('agreed_price', 'company_task_id price', 'amount agreed_at agreed_by reason'),
  of('dunning_text', 'letter version', 'heading body at by_name'),
  of('invoice_not_same', 'one_id other_id', 'said_at said_by why'),
  of('offer_price_list', 'version', 'set_up_fee reason created_at created_by'),
  of(
    'offer_price_step',
    'price_list volume_start',
    'volume_end provision provision_fixed_price limit_charge',
  ),
  of('offer_price_supplement', 'price_list rating_code', 'supplement'),
  of(
    'recipient_merge',
    'id',
    'alias_number main_number reason merged_at merged_by undone_at undone_by undone_reason',
  ),
  of(
    'debtor_abroad_change',
    'id',
    'debtor_id other_id kind identities reason changed_at changed_by',
  ),
  of('debtor_abroad_cleared', 'id', 'debtor_id entry_id changed_at said_at said_by reason'),
  of('debtor_abroad_standing', 'id', 'debtor_id kind most end_date reason said_at said_by'),
  of(
    'company_insolvency',
    'id',
    'lifted_at lifted_by lift_reason handled_at handled_by handled_note',
  ),
  of('chat_channel', 'code', 'kind address host last_four'),
  of(
    'onboarding_passage',
    'onboarding_id request kind',
    'marks problems reason asked_by_id asked_by approved_by_id approved_by approved_at',
  ),
  of('kyc_review', 'response_id', 'answered_by_id decided_at decided_by accepted comment'),
  // Of one that nobody has accepted nothing is decided.
  of('delivery_approver', 'id', 'accepted_at accepted_by'),
]
