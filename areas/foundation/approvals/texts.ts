import type { ApprovalState } from './rules.ts'

/** What is said when an act waits instead of being done. */
export const waitsForSecond = 'Väntar på att en annan person godkänner'

export const stateWords: Readonly<Record<ApprovalState, string>> = {
  waiting: 'Väntar',
  approved: 'Godkänt',
  declined: 'Avslaget',
  withdrawn: 'Taget tillbaka',
  expired: 'Gick ut utan beslut',
}
