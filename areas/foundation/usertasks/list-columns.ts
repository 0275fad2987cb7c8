import type { ConditionColumns } from '#platform/conditions.ts'

/** What the list of tasks is narrowed by, column by column (shell 117). */
export const taskColumns = {
  header: { label: 'Ärende', kind: 'text' },
  message: { label: 'Beskrivning', kind: 'text' },
  assigned: { label: 'Tilldelad', kind: 'text', mayLack: true },
  due: { label: 'Förfaller', kind: 'day' },
  state: {
    label: 'Läge',
    kind: 'choice',
    choices: { open: 'Öppet', inProgress: 'Pågår', completed: 'Klart' },
  },
  created: { label: 'Skapat', kind: 'instant' },
  by: { label: 'Skapat av', kind: 'text' },
} as const satisfies ConditionColumns
