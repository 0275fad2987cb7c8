import { pointsText } from '../engine/facts/figures.ts'
import { namingRules } from './naming.ts'
import type { CatalogueRule } from './rule.ts'

interface Wording {
  readonly name: string
  readonly failMessage: string
  readonly nobody: string
}
const nobodyOn = (
  fact: keyof typeof namingRules,
  { nobody, ...wording }: Wording,
  rest: Pick<CatalogueRule, 'suggested' | 'exception'>,
): CatalogueRule => ({
  ...wording,
  ...rest,
  measure: namingRules[fact],
  needsInvoice: false,
  kind: 'yesNo',
  good: false,
  facts: [`company.${fact}`],
  value: ({ company }) => {
    const persons = company.facts[fact]?.value
    return persons === undefined ? undefined : persons.length > 0
  },
  baseData: ({ company }) => company.facts[fact]?.value?.join(', ') || nobody,
})

/** Who the company and the people behind it are. */
export const people: readonly CatalogueRule[] = [
  {
    measure: 'companyBlacklisted',
    name: 'Svartlistat bolag',
    failMessage: 'Bolaget står på svarta listan',
    needsInvoice: false,
    kind: 'yesNo',
    good: false,
    exception: { kind: 'boolean', needsCounterpart: false },
    facts: ['company.blacklisted'],
    value: ({ company }) => company.facts.blacklisted?.value,
    baseData: ({ company }) =>
      company.facts.blacklisted?.value
        ? 'Bolaget står på svarta listan'
        : 'Bolaget står inte på svarta listan',
    suggested: { executionType: 'binary' },
  },
  nobodyOn(
    'blacklistedPersons',
    {
      name: 'Svartlistad person',
      failMessage: 'En person bakom bolaget står på svarta listan',
      nobody: 'Ingen person bakom bolaget står på svarta listan',
    },
    {
      suggested: { executionType: 'binary' },
      exception: { kind: 'boolean', needsCounterpart: false },
    },
  ),
  nobodyOn(
    'pepPersons',
    {
      name: 'Politiskt utsatt ställning',
      failMessage: 'En nyckelperson är i politiskt utsatt ställning',
      nobody: 'Ingen nyckelperson är i politiskt utsatt ställning',
    },
    { suggested: { executionType: 'binary', consequence: 'hold' } },
  ),
  nobodyOn(
    'sanctionedPersons',
    {
      name: 'Sanktionslista',
      failMessage: 'Bolaget, eller någon bakom det, står på en sanktionslista',
      nobody: 'Varken bolaget eller någon bakom det står på en sanktionslista',
    },
    { suggested: { executionType: 'binary' } },
  ),
  {
    measure: 'amlRating',
    name: 'AML-betyg',
    failMessage: 'AML-betyget är lägre än 10',
    needsInvoice: false,
    kind: 'points',
    facts: ['company.amlRating'],
    value: ({ company }) => company.facts.amlRating?.value,
    baseData: ({ company }) => `AML-betyg ${pointsText(company.facts.amlRating?.value ?? 0)}`,
    // decision A15
    suggested: { executionType: 'condition', conditions: ['värde >= 10'] },
  },
]
