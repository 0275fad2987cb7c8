import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { phoneDigits } from '../change-rules.ts'

/** A telephone number of a company, and the day since which it is known to be theirs. */
export interface KnownNumber {
  readonly number: string
  /** 'Anna Ek, ekonomichef', or the register. */
  readonly whose: string
  /** 'YYYY-MM-DD'. */
  readonly knownOn: string
}

const contactsOf = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('contact')
    .select(['name', 'relationToCompany', 'email', 'phoneNumber', 'cellphoneNumber'])
    // What was changed then may be the number.
    .select(({ fn }) => fn.coalesce('changedAt', 'createdAt').as('knownAt'))
    .where('organizationNumber', '=', organizationNumber)
    .where('removedAt', 'is', null)
    .orderBy('name')
    .execute()

/**
 * The numbers a company may be called back on, each once with since when it is known (bank 19): those
 * of its contacts as they were saved last, and what the register has said for the first time.
 */
export async function knownNumbers(db: Db, organizationNumber: string): Promise<KnownNumber[]> {
  const phone = sql<string>`answer #>> '{content,phone}'`
  const registered = await db
    .selectFrom('companyInformation')
    .where('organizationNumber', '=', organizationNumber)
    .where('part', '=', 'company')
    .where(phone, 'is not', null)
    .groupBy(phone)
    .select(({ fn }) => [phone.as('phone'), fn.min('fetchedAt').as('knownAt')])
    .orderBy('knownAt')
    .execute()
  const ofContacts = (await contactsOf(db, organizationNumber)).flatMap(
    ({ name, relationToCompany, phoneNumber, cellphoneNumber, knownAt }) =>
      [cellphoneNumber, phoneNumber].map((number) => ({
        number,
        whose: relationToCompany === '' ? name : `${name}, ${relationToCompany}`,
        knownAt,
      })),
  )
  const numbers = [
    ...ofContacts,
    ...registered.map((one) => ({ number: one.phone, whose: 'Registret', knownAt: one.knownAt })),
  ].map(({ number, whose, knownAt }) => ({
    number: phoneDigits(number),
    whose,
    knownOn: stockholmDay(knownAt),
  }))
  // The one whose it was first.
  return numbers.filter(
    (one) =>
      one.number.length >= 5 &&
      !numbers.some((other) => other.number === one.number && other.knownOn < one.knownOn) &&
      numbers.find(({ number, knownOn }) => number === one.number && knownOn === one.knownOn) ===
        one,
  )
}

/** The e-mail addresses that were a company's before a day: who asks for the change has added none. */
export async function addressesBefore(
  db: Db,
  organizationNumber: string,
  day: string,
): Promise<{ readonly name: string; readonly email: string }[]> {
  const contacts = await contactsOf(db, organizationNumber)
  return contacts.filter(({ knownAt }) => stockholmDay(knownAt) < day)
}
