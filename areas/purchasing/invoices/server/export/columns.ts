import { sql, type RawBuilder } from 'kysely'
import type { SqlColumn } from '#platform/server/export/columns.ts'
import { keysOf } from '#platform/record.ts'
import { productTypes } from '#areas/parties/company/rules.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'
import { productNames, undecidedText } from '../../list-texts.ts'
import { toldComment } from '../told-comment.ts'
import { invoiceStateNames, invoiceStateNumbers, invoiceStates } from '../../states.ts'

/** The word for a code; of those with no word of their own `otherwise`. */
const worded = (
  code: RawBuilder<unknown>,
  names: Readonly<Record<string, string>>,
  otherwise: string,
) => {
  const cases = Object.entries(names).map(
    ([key, name]) => sql`when ${sql.lit(key)} then ${sql.lit(name)}`,
  )
  return sql`case ${code} ${sql.join(cases, sql` `)} else ${sql.lit(otherwise)} end`
}

const productNamesByCode = Object.fromEntries(
  keysOf(productTypes).map((type) => [productTypes[type], productNames[type]]),
)
const stateNamesByNumber = Object.fromEntries(
  invoiceStates.map((state) => [invoiceStateNumbers[state], invoiceStateNames[state]]),
)

/**
 * The columns of both exports (invoices 47), for who reads rules or for the rest (invoices 212).
 * Money is öre.
 */
export const exportColumns = (rules: boolean): readonly SqlColumn[] => [
  { title: 'Fakturanummer', type: 'text', value: sql`invoice_number`, width: 18 },
  { title: 'Skapad', type: 'instant', value: sql`created_at` },
  { title: 'Borttagen', type: 'instant', value: sql`deleted_at` },
  { title: 'Utställare', type: 'text', value: sql`issuer_name`, width: 34 },
  {
    title: 'Utställarens organisationsnummer',
    type: 'company',
    value: sql`issuer_organization_number`,
    width: 16,
    isPlain: true,
  },
  { title: 'Mottagare', type: 'text', value: sql`recipient_name`, width: 34 },
  {
    title: 'Mottagarens organisationsnummer',
    type: 'company',
    value: sql`recipient_organization_number`,
    width: 16,
    isPlain: true,
  },
  { title: 'Belopp', type: 'money', value: sql`invoice_amount` },
  { title: 'Valuta', type: 'text', value: sql`currency`, width: 8, isPlain: true },
  { title: 'Belopp i kronor', type: 'money', value: sql`kronor_amount` },
  {
    title: 'Slag',
    type: 'text',
    value: sql`case when is_credit then 'Kreditfaktura' else 'Faktura' end`,
    width: 14,
    isPlain: true,
  },
  { title: 'Krediterat', type: 'money', value: sql`credited` },
  { title: 'Betalt', type: 'money', value: sql`paid_amount` },
  {
    title: 'Kvar',
    type: 'money',
    // Of what is not bought nothing is owed to us.
    value: sql`case when bought_sum > 0 then left_amount end`,
  },
  { title: 'Fakturadatum', type: 'day', value: sql`invoice_date` },
  { title: 'Förfallodatum', type: 'day', value: sql`due_date` },
  {
    title: 'Beslut',
    type: 'text',
    value: worded(sql`decision`, decisionNames, undecidedText),
    width: 34,
    isPlain: true,
  },
  {
    title: 'Läge',
    type: 'text',
    value: worded(sql`state::text`, stateNamesByNumber, ''),
    width: 26,
    isPlain: true,
  },
  { title: 'Kommentar', type: 'text', value: toldComment(rules), width: 40 },
  {
    title: 'Produkt',
    type: 'text',
    value: worded(sql`product_type::text`, productNamesByCode, ''),
    width: 14,
    isPlain: true,
  },
  { title: 'Partner', type: 'text', value: sql`partner`, width: 22 },
  { title: 'Återköpslimit', type: 'money', value: sql`repurchase_usage` },
  { title: 'Deposition', type: 'money', value: sql`deposition_usage` },
]
