import type { ConditionColumns } from '#platform/conditions.ts'

/** What the list of recipients that may be the same is narrowed by, column by column (shell 117). */
export const proposalColumns = {
  name: { label: 'Någon av mottagarna', kind: 'text' },
  number: { label: 'Mottagarens nummer', kind: 'companyNumber' },
  otherNumber: { label: 'Den andra mottagarens nummer', kind: 'companyNumber' },
  score: { label: 'Poäng', kind: 'number' },
  found: { label: 'Hittat', kind: 'instant' },
  said: { label: 'Sagt att de inte är samma', kind: 'instant', mayLack: true },
  by: { label: 'Sagt av', kind: 'text', mayLack: true },
} as const satisfies ConditionColumns
