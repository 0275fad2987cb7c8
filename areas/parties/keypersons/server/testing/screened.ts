import type { Db } from '#platform/server/database.ts'
import { boardFactsOf } from '#areas/parties/company/server/testing/board.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import { keyPersonsOf } from '../../persons.ts'
import { keepScreenings, replacePersons } from '../store.ts'

/** Those behind a company of the register, screened at an instant without anybody on a list. */
export async function screened(
  db: Db,
  organizationNumber: string,
  at = new Date(),
  from = register,
) {
  const file = from.companyFileAt(from.indexOf(organizationNumber) ?? 0)
  const { members, principals } = boardFactsOf(from, file)
  const persons = keyPersonsOf(members, principals)
  await replacePersons(db, organizationNumber, persons, { source: 'test', fetchedAt: at })
  const answers = persons.map(({ personalNumber, name }) => ({
    personalNumber,
    name,
    matches: [],
    listVersion: '1',
    algorithm: 'test',
  }))
  await keepScreenings(db, answers, { source: 'Listan', at, by: 'test' })
}
