import type { ConditionColumns } from '#platform/conditions.ts'
import { deliveryStates } from './rules.ts'
import { destinationText, kindText, stateText } from './texts.ts'

/** What the list of deliveries is narrowed by, column by column (shell 117). */
export const deliveryListColumns = {
  kind: { label: 'Slag', kind: 'choice', choices: kindText },
  destination: { label: 'Till', kind: 'choice', choices: destinationText },
  created: { label: 'Skapad', kind: 'instant' },
  by: { label: 'Skapad av', kind: 'text' },
  invoice: { label: 'Faktura', kind: 'code', mayLack: true },
  company: { label: 'Bolag', kind: 'text', mayLack: true },
  companyNumber: { label: 'Organisationsnummer', kind: 'companyNumber', mayLack: true },
  state: {
    label: 'Status',
    kind: 'choice',
    choices: Object.fromEntries(deliveryStates.map((state) => [state, stateText[state]])),
  },
  attempts: { label: 'Försök', kind: 'number' },
  error: { label: 'Fel', kind: 'text', mayLack: true },
  tried: { label: 'Senaste försök', kind: 'instant', mayLack: true },
  delivered: { label: 'Levererad', kind: 'instant', mayLack: true },
} as const satisfies ConditionColumns
