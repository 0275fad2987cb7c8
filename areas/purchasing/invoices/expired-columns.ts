import type { ConditionColumns } from '#platform/conditions.ts'
import { collectionStateNames, collectionStates } from './collection-rules.ts'

/** What the list of invoices that are past due is narrowed by, column by column (shell 117). */
export const expiredColumns = {
  number: { label: 'Faktura', kind: 'code' },
  due: { label: 'Förföll', kind: 'day' },
  late: { label: 'Dagar sen', kind: 'number' },
  issuer: { label: 'Utställare', kind: 'text' },
  issuerNumber: { label: 'Utställarens nummer', kind: 'companyNumber' },
  recipient: { label: 'Mottagare', kind: 'text' },
  recipientNumber: { label: 'Mottagarens nummer', kind: 'companyNumber', mayLack: true },
  /** Öre by the kept rate. */
  left: { label: 'Kvar', kind: 'amount' },
  currency: { label: 'Valuta', kind: 'code' },
  collection: {
    label: 'Läge',
    kind: 'choice',
    choices: Object.fromEntries(
      collectionStateNames.map((state) => [state, collectionStates[state].name]),
    ),
  },
  owner: { label: 'Ansvarig', kind: 'text', mayLack: true },
  next: { label: 'Nästa senast', kind: 'instant', mayLack: true },
} as const satisfies ConditionColumns
