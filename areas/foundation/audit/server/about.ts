import type { Db } from '#platform/server/database.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import type { TrailDirectory } from './directory.ts'
import type { TrailKeys } from './trail-store.ts'

/** By which the trail names one person: 12 digits, a sole trader's 10, an e-mail address. */
export const keysOfPerson = (personalNumber: string): TrailKeys => ({
  subjects: [personalNumber],
  companies: [personalNumber.slice(2)],
  persons: [personalNumber],
})

/**
 * What somebody means who writes a personal number, an organisation number, an e-mail address, a
 * name or an id in the search of the trail.
 */
export async function keysOf(db: Db, directory: TrailDirectory, text: string): Promise<TrailKeys> {
  const person = readPersonalNumber(text)
  const company = readOrganizationNumber(text)
  const found = await directory.find(db, text)
  const numbers = [
    ...(person.ok ? [person.value] : []),
    ...found.persons.filter((key) => !key.includes('@')),
  ]
  const persons = [
    ...(text.includes('@') ? [text.toLowerCase()] : []),
    ...(person.ok ? [person.value] : []),
    ...found.persons,
  ]
  const companies = [
    ...(company.ok ? [company.value] : []),
    // A sole trader's organisation number is the person's.
    ...numbers.map((number) => number.slice(2)),
    ...found.companies,
  ]
  return {
    subjects: [...new Set([text, ...persons, ...companies, ...found.ids])],
    companies: [...new Set(companies)],
    persons: [...new Set(persons)],
  }
}
