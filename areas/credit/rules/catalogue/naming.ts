import { keysOf } from '#platform/record.ts'
import type { CompanyFacts, Fact } from '../engine/facts/facts.ts'
import type { RuleResult } from '../engine/model.ts'

/** The facts that name persons who stand on a list, and the rule that each is judged by. */
export const namingRules = {
  blacklistedPersons: 'personBlacklisted',
  pepPersons: 'keyPersonPep',
  sanctionedPersons: 'keyPersonSanctioned',
} as const

const kept = 'Vilka det är visas bara för dem som arbetar med klienter'
const unnamed = (fact: Fact<readonly string[]> | undefined) =>
  fact?.value && fact.value.length > 0
    ? { value: [kept], source: fact.source, fetchedAt: fact.fetchedAt, persons: [] }
    : fact

/** The facts of a company that name persons who stand on a list. */
export const namingFacts = (facts: CompanyFacts) =>
  keysOf(namingRules).flatMap((name) => {
    const fact = facts[name]
    return fact?.value === undefined ? [] : [{ names: fact.value, persons: fact.persons }]
  })

/**
 * Facts as they are told to who does not work with persons: that somebody stands on a list, and not
 * who (users 13). Judged by them every rule says the same.
 */
export function withoutNames(facts: CompanyFacts): CompanyFacts {
  const { blacklistedPersons, pepPersons, sanctionedPersons } = facts
  return {
    ...facts,
    ...(blacklistedPersons && { blacklistedPersons: unnamed(blacklistedPersons) }),
    ...(pepPersons && { pepPersons: unnamed(pepPersons) }),
    ...(sanctionedPersons && { sanctionedPersons: unnamed(sanctionedPersons) }),
  }
}

const naming: ReadonlySet<string> = new Set(Object.values(namingRules))
/** The same of a verdict that is stored with the names in it. */
export const resultWithoutNames = (result: RuleResult): RuleResult =>
  naming.has(result.measure) && result.value === true ? { ...result, baseData: kept } : result
