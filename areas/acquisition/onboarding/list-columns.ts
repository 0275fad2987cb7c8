import type { ConditionColumns } from '#platform/conditions.ts'
import { channelNames, typeNames } from './texts.ts'

/** What the list of onboardings is narrowed by, column by column (shell 117). */
export const onboardingColumns = {
  company: { label: 'Företag', kind: 'text' },
  organizationNumber: { label: 'Organisationsnummer', kind: 'companyNumber' },
  type: { label: 'Typ', kind: 'choice', choices: typeNames },
  state: {
    label: 'Status',
    kind: 'choice',
    choices: { ongoing: 'Pågående', completed: 'Färdig', canceled: 'Avbruten' },
  },
  since: { label: 'Senast hänt', kind: 'instant' },
  rep: { label: 'Säljare', kind: 'text', mayLack: true },
  contact: { label: 'Kontaktperson', kind: 'text' },
  contacted: { label: 'Kontaktad', kind: 'instant', mayLack: true },
  channel: { label: 'Skapad av', kind: 'choice', choices: channelNames },
  created: { label: 'Skapad', kind: 'instant' },
  ended: { label: 'Avslutad', kind: 'instant', mayLack: true },
} as const satisfies ConditionColumns
