import type { GatheredParty } from '#areas/credit/rating/server/public.ts'
import type { CompanyFacts, Fact } from '#areas/credit/rules/rules.ts'

/**
 * The debtor that an invoice is judged by when it names an alias of it: what is known of the main
 * recipient, and whatever speaks against the one that is named, which may be insolvent or on a list
 * though the main one is not (invoices 145).
 */
export function asDebtor(main: GatheredParty, named: GatheredParty): GatheredParty {
  const { facts } = main.party
  const other = named.party.facts
  const name = other.name?.value
  const worse: CompanyFacts = {
    insolvent: orTrue(facts.insolvent, other.insolvent),
    blacklisted: orTrue(facts.blacklisted, other.blacklisted),
    blacklistedPersons: together(facts.blacklistedPersons, other.blacklistedPersons),
    pepPersons: together(facts.pepPersons, other.pepPersons),
    sanctionedPersons: together(facts.sanctionedPersons, other.sanctionedPersons),
    group: together(facts.group, other.group),
    board: together(facts.board, other.board),
  }
  const unbought = main.unbought ?? named.unbought
  return {
    ...main,
    party: {
      ...main.party,
      facts: { ...facts, ...worse },
      ...(name !== undefined && { otherNames: [name] }),
    },
    ...(unbought && { unbought }),
    unscreened: main.unscreened ?? named.unscreened,
  }
}

/** True when it is of either; unknown when it is unknown of either. */
function orTrue(one: Fact<boolean> | undefined, other: Fact<boolean> | undefined) {
  const yes = [one, other].find((fact) => fact?.value === true)
  return yes ?? [one, other].find((fact) => fact?.value === undefined) ?? one
}

/** What either has; what is known of one alone counts only when it is something. */
function together(
  one: Fact<readonly string[]> | undefined,
  other: Fact<readonly string[]> | undefined,
): Fact<readonly string[]> | undefined {
  if (one?.value !== undefined && other?.value !== undefined)
    return {
      ...one,
      value: [...new Set([...one.value, ...other.value])],
      ...(one.persons && other.persons && { persons: [...one.persons, ...other.persons] }),
    }
  const some = [one, other].find((fact) => fact?.value !== undefined && fact.value.length > 0)
  return some ?? [one, other].find((fact) => fact?.value === undefined)
}
