import type { ConditionColumns } from '#platform/conditions.ts'
import { activeName, insolvencyNames } from '#areas/parties/company/rules.ts'

/** The states of a client with us, by their name in the list. */
export const clientStates = { active: 1, inactive: 0, unknown: null } as const
export type ClientState = keyof typeof clientStates
const stateNames: Readonly<Record<ClientState, string>> = {
  active: activeName(1),
  inactive: activeName(0),
  unknown: activeName(null),
}

/** What the list of clients is narrowed by, column by column (timeline 7, shell 117). */
export const clientColumns = {
  name: { label: 'Bolag', kind: 'text' },
  organizationNumber: { label: 'Organisationsnummer', kind: 'companyNumber' },
  status: { label: 'Status', kind: 'choice', choices: stateNames },
  seller: { label: 'Säljare', kind: 'text', mayLack: true },
  insolvency: { label: 'Obestånd', kind: 'choice', choices: insolvencyNames, mayLack: true },
  used: { label: 'Utnyttjat', kind: 'amount' },
  pastDue: {
    label: 'Förfallet',
    kind: 'choice',
    choices: { some: 'Har förfallet', none: 'Har inget förfallet' },
  },
  rating: { label: 'Betyg', kind: 'number', mayLack: true },
  code: { label: 'Kreditupplysning', kind: 'text', mayLack: true },
  aml: { label: 'AML', kind: 'number', mayLack: true },
  tasks: { label: 'Uppgifter', kind: 'number' },
  lastBought: { label: 'Senaste köp', kind: 'day', mayLack: true },
} as const satisfies ConditionColumns
export type ClientColumn = keyof typeof clientColumns

/** What the list is sorted by. */
export const clientSorts = [
  'name',
  'organizationNumber',
  'seller',
  'used',
  'rating',
  'aml',
  'lastBought',
] as const
export type ClientSort = (typeof clientSorts)[number]

/** Columns that tell what not everybody is told of a client (timeline 5). */
export interface ShownOfClients {
  /** What is bought and not paid, and what of it is past due. */
  readonly held: boolean
  readonly seller: boolean
}
const needs: Partial<Record<ClientColumn, keyof ShownOfClients>> = {
  pastDue: 'held',
  seller: 'seller',
}
/** Whether somebody may narrow or sort the list by a column: what they are not shown, they may not. */
export const mayAskBy = (shown: ShownOfClients, column: ClientColumn): boolean => {
  const need = needs[column]
  return need === undefined || shown[need]
}
/** The columns somebody narrows the list by. */
export const columnsAskedBy = (shown: ShownOfClients): ConditionColumns =>
  Object.fromEntries(
    Object.entries(clientColumns).filter(([name]) => mayAskBy(shown, name as ClientColumn)),
  )
