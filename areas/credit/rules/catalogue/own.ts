import type { CatalogueRule } from './rule.ts'

/** Rules that measure nothing themselves: what staff put together of facts and of other rules. */
export const own: readonly CatalogueRule[] = [
  {
    measure: 'financialStrength',
    name: 'Ekonomisk ställning',
    failMessage: 'Bolagets ekonomiska ställning är för svag',
    needsInvoice: false,
    kind: 'points',
    facts: [],
    value: () => undefined,
    baseData: () => '',
    suggested: { executionType: 'composite', importance: 1000 },
  },
  {
    measure: 'ownConditions',
    name: 'Egna villkor',
    failMessage: 'Ett eget villkor är inte uppfyllt',
    needsInvoice: false,
    kind: 'count',
    facts: [],
    value: () => undefined,
    baseData: () => '',
    suggested: { executionType: 'condition' },
  },
]
