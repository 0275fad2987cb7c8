import { keysOf } from '#platform/record.ts'
import type { Decision } from '#areas/credit/rules/rules.ts'
import type { ProductType } from '#areas/parties/company/rules.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'

/** Every decision, in the order staff read them. */
export const decisions = keysOf(decisionNames)
export const isDecision = (word: string): word is Decision => Object.hasOwn(decisionNames, word)

/** In the place of a decision, until the first. */
export const undecidedText = 'Inväntar beslut'
/** AtivoCore is shown as Ativofaktura (decision A12). */
export const productNames: Readonly<Record<ProductType, string>> = {
  FactoringGruppen: 'Faktura',
  AtivoCore: 'Ativofaktura',
}
