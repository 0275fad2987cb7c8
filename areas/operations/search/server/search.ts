import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import { search } from '../contract.ts'
import { readQuery } from '../rules.ts'
import { findCompanies, findPersons } from './find.ts'

const company: Handler<typeof search.company> = async (
  { query = '', id, companyType },
  { db },
) => ({
  hits: await findCompanies(db, readQuery(id ?? query), companyType),
})

/**
 * Valid is a text that could lead to somebody: a name, the beginning of a number, or a whole number
 * that holds (person 1).
 */
function isValid(query: string): boolean {
  const asked = readQuery(query)
  return asked.kind !== 'number' || asked.digits.length < 10 || readPersonalNumber(query).ok
}

const person: Handler<typeof search.person> = async ({ query }, { db }) => ({
  hits: await findPersons(db, readQuery(query)),
  isValid: isValid(query),
})

export const searchServed = handlers(search, { company, person })
