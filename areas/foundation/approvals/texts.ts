import type { ApprovalState } from './rules.ts'

/** What is said when an act waits instead of being done. */
export const waitsForSecond = 'Väntar på att en annan person godkänner'

/** Of what waits without a reason (approvals 15). */
export const reasonNeeded =
  'Motivering behöver fyllas i. Skriv varför, så att den som ska godkänna kan ta ställning.'

/** Of what is said to be suggested by a determination of another company (approvals 16). */
export const otherDetermination =
  'Bedömningen gäller inte det här företaget. Öppna företagets egen bedömning och begär därifrån.'

/** What a form says before anything is typed, where only some of what it saves takes two. */
export const waitsAlready =
  'Något väntar här redan på en andra person. Det som också behöver en andra person nekas tills det är beslutat eller tillbakataget. Det som inte gör det sparas, och ersätter det som väntar.'

export const stateWords: Readonly<Record<ApprovalState, string>> = {
  waiting: 'Väntar',
  approved: 'Godkänt',
  declined: 'Avslaget',
  withdrawn: 'Taget tillbaka',
  expired: 'Gick ut utan beslut',
}

/** Said where something that a customer has asked for is declined. */
export const customerReads = 'Kunden läser motiveringen på sin sida.'
/** Of a reason that names what nobody outside is told (approvals 18). */
export const toldOutside =
  'Kunden läser motiveringen, och den nämner det som sägs till ingen utanför huset. Se fältet.'
