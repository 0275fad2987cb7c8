import type { Context, Handler } from '#platform/server/context.ts'
import { mayCall } from '#platform/permission.ts'
import { concealedNumber } from '#platform/server/concealed.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { accountKey } from '#platform/swedish/account-key.ts'
import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import { isWholeNumber } from '#platform/swedish/searched-number.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { search } from '../contract.ts'
import {
  companiesOf,
  looksForPersons,
  mostCompanies,
  mostOfKind,
  readQuery,
  type SearchQuestion,
} from '../rules.ts'
import {
  accountsMeant,
  companiesMeant,
  companiesPaidOn,
  findCompanies,
  findPersons,
  personsMeant,
} from './find.ts'
import { findThings } from './find-things.ts'
import { wordsMeant } from './similar.ts'

/**
 * What companies are shown by: a sole trader's number is the owner's, and tells nobody of who is not
 * shown those whole; whoever has written the whole of it is told of in the trail (search 18).
 */
const shownAs = (
  asked: SearchQuestion,
  { seesNumbers, config }: Pick<Context, 'seesNumbers' | 'config'>,
) =>
  seesNumbers || (asked.kind === 'number' && isWholeNumber(asked.digits))
    ? (number: string) => number
    : (number: string) =>
        isSoleTrader(number) ? concealedNumber(config.sessionSecret, number) : number
/** Who asks for somebody's number is told of, also when nobody is found by it (search 12). */
function tellOf(query: string, asked: SearchQuestion, { audit }: Pick<Context, 'audit'>) {
  const whole = asked.kind === 'number' ? readPersonalNumber(query) : undefined
  if (whole?.ok) audit({ persons: [whole.value] })
}

const company: Handler<typeof search.company> = async (
  { query = '', id, companyType },
  context,
) => {
  const asked = readQuery(id ?? query)
  tellOf(id ?? query, asked, context)
  const shown = shownAs(asked, context)
  const hits = await findCompanies(context.db, asked, companyType)
  return {
    hits: hits.map(({ mergedInto, ...hit }) => ({
      ...hit,
      organizationNumber: shown(hit.organizationNumber),
      ...(mergedInto && {
        mergedInto: { ...mergedInto, organizationNumber: shown(mergedInto.organizationNumber) },
      }),
    })),
  }
}

/**
 * Valid is a text that could lead to somebody: a name, a number that is not written to its end, or a
 * whole one that holds (person 1).
 */
function isValid(query: string): boolean {
  const asked = readQuery(query)
  return asked.kind !== 'number' || asked.digits.length < 10 || readPersonalNumber(query).ok
}

const person: Handler<typeof search.person> = async ({ query }, { db }) => ({
  hits: await findPersons(db, readQuery(query)),
  isValid: isValid(query),
})

/** Companies and persons by name or number, and when no name is so, those that were meant. */
async function named(db: Db, asked: SearchQuestion) {
  const seeks = looksForPersons(asked)
  const [companies, persons] = await Promise.all([
    findCompanies(db, asked, undefined),
    seeks ? findPersons(db, asked) : [],
  ])
  if (companies.length > 0 || persons.length > 0) return { companies, persons, similar: false }
  const words = await wordsMeant(db, asked)
  if (words === undefined) return { companies, persons, similar: false }
  const [companiesLike, personsLike] = await Promise.all([
    companiesMeant(db, asked, words),
    seeks ? personsMeant(db, words) : [],
  ])
  const similar = companiesLike.length > 0 || personsLike.length > 0
  return { companies: companiesLike, persons: personsLike, similar }
}

const everything: Handler<typeof search.everything> = async ({ query }, context) => {
  const { db, actor } = context
  const asked = readQuery(query)
  if (asked.kind === 'nothing') return { companies: [], persons: [], things: [], similar: false }
  tellOf(query, asked, context)
  const shown = shownAs(asked, context)
  const ways = await accountsMeant(db, query)
  const seesAccounts = mayCall(bank.customerBankDetails.may, actor)
  const [{ companies, persons, similar }, paid, things] = await Promise.all([
    named(db, asked),
    seesAccounts ? companiesPaidOn(db, query, ways) : [],
    findThings(db, query, ways.map(accountKey), actor),
  ])
  return {
    companies: companiesOf([...companies, ...paid])
      .slice(0, mostCompanies)
      .map((one) => ({ ...one, organizationNumber: shown(one.organizationNumber) })),
    persons: persons.slice(0, mostOfKind),
    things: things.map((thing) => ({
      ...thing,
      about: thing.about === null ? null : shown(thing.about),
    })),
    similar,
  }
}

export const searchServed = handlers(search, { company, person, everything })
