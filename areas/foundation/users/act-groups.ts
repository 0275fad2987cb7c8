import type { Group } from './rules.ts'

/** What belongs together on the list, in the order in which it is shown. */
export const actGroups = {
  invoices: 'Fakturor och tolkningar',
  clients: 'Klienter',
  credit: 'Limiter, regler och beslut',
  prospects: 'Prospekt och onboarding',
  agreements: 'Kundkännedom, avtal och bankkonton',
  lookUps: 'Upplysningar',
  system: 'System och användare',
} as const
export type ActGroup = keyof typeof actGroups

export interface Act {
  readonly group: ActGroup
  /** Whose it is. The same object as stands on the contract's calls. */
  readonly may: Group
  /** What they may do, in words that need no context: 'Ta bort en faktura'. */
  readonly words?: string
  /** What decides besides the role, in words. */
  readonly besides?: string
  /** What they read, and the auditor with them. */
  readonly reads?: string
}
