import { keysOf } from '#platform/record.ts'

/** Where our books and the invoice system's differ, as the tiles and the tabs call it. */
export const viewNames = {
  unsettled: 'Betalt men inte avstämt',
  owed: 'Ska betalas tillbaka',
  unconfirmed: 'Köpt men inte mottaget',
  unknown: 'Okända fakturor',
} as const
export type View = keyof typeof viewNames
export const views = keysOf(viewNames)
export const viewOf = (part: string | undefined): View =>
  views.find((view) => view === part) ?? 'unsettled'
