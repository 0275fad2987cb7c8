import type { Decision } from '#areas/credit/rules/rules.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'

/** Every decision, in the order staff read them. */
export const decisions = Object.keys(decisionNames) as Decision[]
export const isDecision = (word: string): word is Decision => Object.hasOwn(decisionNames, word)

/** In the place of a decision, until the first. */
export const undecidedText = 'Inväntar beslut'
/** decision A12: 2 is shown as Ativofaktura. */
export const productNames: Readonly<Record<number, string>> = { 1: 'Faktura', 2: 'Ativofaktura' }
