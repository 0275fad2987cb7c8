import type { Insertable } from 'kysely'
import type { CompanyInformation } from '#database/types.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { prices } from '#simulators/company-information/provider-a.ts'
import type { CompanyFile } from '#world/register/register.ts'
import type { World } from '#world/world.ts'
import { boardFactsOf, factsOn } from './provider-facts.ts'

interface Fetch {
  readonly id: string
  readonly at: Date
  readonly by: string
}
const row = (
  { organizationNumber }: CompanyFile,
  { id, at, by }: Fetch,
): Omit<Insertable<CompanyInformation>, 'answer'> => ({
  id,
  organizationNumber,
  provider: 'A',
  fetchedAt: at,
  fetchedBy: by,
})

/** What provider A said of a company, with its accounts, when it was fetched: a row of ours. */
export const companyAnswer = (
  { register }: Pick<World, 'register'>,
  file: CompanyFile,
  fetch: Fetch,
): Insertable<CompanyInformation> => ({
  ...row(file, fetch),
  part: 'company',
  answer: JSON.stringify({
    content: factsOn(register, file, stockholmDay(fetch.at)),
    cost: prices.company + prices.accounts,
  }),
})

/** The same of its board and its owners. */
export const boardAnswer = (
  { register }: Pick<World, 'register'>,
  file: CompanyFile,
  fetch: Fetch,
): Insertable<CompanyInformation> => ({
  ...row(file, fetch),
  part: 'board',
  answer: JSON.stringify({ content: boardFactsOf(register, file), cost: prices.board }),
})
