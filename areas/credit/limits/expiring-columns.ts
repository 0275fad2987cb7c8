import type { ConditionColumns } from '#platform/conditions.ts'
import { limitTypeNumbers } from './rules.ts'
import { limitNames } from './texts.ts'
import { keysOf } from '#platform/record.ts'

/** What the work list of limits is narrowed by, column by column (shell 117). */
export const expiringColumns = {
  company: { label: 'Företag', kind: 'text' },
  organizationNumber: { label: 'Organisationsnummer', kind: 'companyNumber' },
  type: {
    label: 'Limittyp',
    kind: 'choice',
    choices: Object.fromEntries(keysOf(limitTypeNumbers).map((type) => [type, limitNames[type]])),
  },
  value: { label: 'Värde', kind: 'amount' },
  used: { label: 'Utnyttjat', kind: 'amount' },
  expires: { label: 'Går ut', kind: 'day' },
  owner: { label: 'Ansvarig', kind: 'text', mayLack: true },
  by: { label: 'Senaste beslut av', kind: 'text', mayLack: true },
  renewal: {
    label: 'Förnyas',
    kind: 'choice',
    choices: { renewed: 'Förnyas', notRenewed: 'Förnyas ej' },
  },
} as const satisfies ConditionColumns
