import type { EvidenceKind, ProposalState } from './rules.ts'

/** What speaks for that two recipients are the same, in words. */
export const evidenceNames: Readonly<Record<EvidenceKind, string>> = {
  sameName: 'Samma namn',
  alikeName: 'Nästan samma namn',
  customer: 'Samma kundnummer hos en utställare',
  address: 'Samma adress',
  domain: 'Samma e-postdomän',
  parent: 'Samma koncern enligt registret',
  branch: 'Den ena är en filial',
}
export const stateNames: Readonly<Record<ProposalState, string>> = {
  open: 'Öppna',
  notSame: 'Inte samma',
  merged: 'Sammanslagna',
}
export const sameRecipientTitle = 'Samma mottagare?'

/** recipients 14 */
export const unscreenedText =
  'Sanktionslistorna har inte svarat om mottagaren än. Försök igen om en stund.'
