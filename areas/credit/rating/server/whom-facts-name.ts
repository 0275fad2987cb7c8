import type { Db } from '#platform/server/database.ts'
import { keyPersonsNamed } from '#areas/parties/keypersons/server/public.ts'
import { namingFacts, type Party } from '#areas/credit/rules/rules.ts'

/**
 * Whom the facts of a company name as standing on a list, by personal number, for the trail (audit
 * 1). Facts from before the numbers were kept are looked up among those behind the company.
 */
export async function whomFactsName(
  db: Db,
  { organizationNumber, facts }: Party,
): Promise<readonly string[]> {
  const naming = namingFacts(facts)
  const known = naming.flatMap(({ persons = [] }) => persons)
  const names = naming.flatMap((fact) => (fact.persons ? [] : fact.names))
  return names.length === 0
    ? known
    : [...known, ...(await keyPersonsNamed(db, organizationNumber, names))]
}
