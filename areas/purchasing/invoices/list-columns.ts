import type { ConditionColumns } from '#platform/conditions.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'
import { productNames } from './list-texts.ts'
import { invoiceStateNames } from './states.ts'

/** What the lists of invoices are narrowed by, column by column (shell 117). */
export const invoiceListColumns = {
  number: { label: 'Faktura', kind: 'code' },
  created: { label: 'Skapad', kind: 'instant' },
  issuer: { label: 'Utställare', kind: 'text' },
  issuerNumber: { label: 'Utställarens nummer', kind: 'companyNumber' },
  recipient: { label: 'Mottagare', kind: 'text' },
  recipientNumber: { label: 'Mottagarens nummer', kind: 'companyNumber', mayLack: true },
  /** Öre by the rate it was last judged at. */
  amount: { label: 'Belopp', kind: 'amount', mayLack: true },
  currency: { label: 'Valuta', kind: 'code' },
  credited: { label: 'Krediterat', kind: 'amount' },
  due: { label: 'Förfaller', kind: 'day' },
  decision: { label: 'Beslut', kind: 'choice', choices: decisionNames, mayLack: true },
  state: { label: 'Status', kind: 'choice', choices: invoiceStateNames },
  deleted: { label: 'Borttagen', kind: 'instant', mayLack: true },
  kind: {
    label: 'Slag',
    kind: 'choice',
    choices: { invoice: 'Faktura', credit: 'Kreditfaktura' },
  },
  product: { label: 'Produkt', kind: 'choice', choices: productNames },
} as const satisfies ConditionColumns
