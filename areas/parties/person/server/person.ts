import type { Context, Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { person } from '../contract.ts'
import type { Db } from '#platform/server/database.ts'
import {
  failureTexts,
  type NumberPlace,
  purposeNames,
  purposesFor,
  readAsked,
  type Purpose,
} from '../rules.ts'
import { inquire } from './inquire.ts'
import { presentPerson } from './present.ts'
import { credit, register } from './provider.ts'
import { snapshotGet, snapshotList, snapshotSave } from './snapshots.ts'
import { personById, personByNumber } from './store.ts'

const get: Handler<typeof person.get> = async ({ id }, { db, audit }) => {
  const row = (await personById(db, id)) ?? refusePlatform('notFound')
  audit({ subject: row.socialSecurityNumber })
  return presentPerson(db, row)
}

interface Numbered {
  readonly name: string
  /** 12 digits. */
  readonly socialSecurityNumber: string
  /** The company they are met at, 10 digits. */
  readonly organizationNumber?: string
}
type FindNumbered = (db: Db, id: string) => Promise<Numbered | undefined>
/** How persons are found in the places that other areas have. */
export type OtherNumbered = Readonly<Record<Exclude<NumberPlace, 'person'>, FindNumbered>>

const showNumber =
  (others: OtherNumbered): Handler<typeof person.showNumber> =>
  async ({ id, place, why }, { db, audit }) => {
    const find = { ...others, person: personById }[place]
    const { name, socialSecurityNumber, ...met }: Numbered =
      (await find(db, id)) ?? refusePlatform('notFound')
    audit({
      subject: socialSecurityNumber,
      why,
      ...(met.organizationNumber !== undefined && { company: met.organizationNumber }),
    })
    return { name, wholeNumber: socialSecurityNumber }
  }

const search: Handler<typeof person.search> = async ({ query }, { db }) => {
  const { number, isValid } = readAsked(query)
  return {
    isValid,
    socialSecurityNumber: number ?? null,
    person: (number && (await personByNumber(db, number))) || null,
  }
}

/**
 * Asks who a person (12 digits) is, then makes the credit inquiry if wanted, and answers all that
 * is known.
 */
async function refreshed(
  context: Context<typeof person.refreshPersonData>,
  number: string,
  { doCreditCheck, purpose }: { doCreditCheck: boolean; purpose: Purpose },
) {
  const { db, refuse, audit } = context
  audit({ subject: number, why: purposeNames[purpose] })
  const outcome = await inquire(context, register, number, purpose)
  if (outcome === 'missing') return refuse('unknown')
  if (outcome === 'justAsked' && !doCreditCheck) return refuse('justAsked')
  const subject = await personByNumber(db, number)
  const failed = outcome !== 'answered' && outcome !== 'justAsked'
  if (failed && doCreditCheck)
    return refuse('away', { message: `${failureTexts[outcome]}. Ingen kreditupplysning är gjord.` })
  if (!subject)
    return failed
      ? refuse('away', { message: `${failureTexts[outcome]}. Försök igen om en stund.` })
      : refuse('justAsked')
  if (doCreditCheck && (await inquire(context, credit, number, purpose)) === 'justAsked')
    return refuse('justAsked')
  return presentPerson(db, subject)
}

const refresh: Handler<typeof person.refresh> = async (
  { socialSecurityNumber, ...what },
  context,
) => {
  if (!purposesFor(what.doCreditCheck).includes(what.purpose))
    return context.refuse('notForCredit', {
      fields: [{ field: 'purpose', message: person.refresh.refusals.notForCredit.text }],
    })
  return refreshed(context, socialSecurityNumber, what)
}

const refreshPersonData: Handler<typeof person.refreshPersonData> = async (
  { id, purpose },
  context,
) => {
  const known = (await personById(context.db, id)) ?? refusePlatform('notFound')
  return refreshed(context, known.socialSecurityNumber, { doCreditCheck: false, purpose })
}

/** The calls of the area; other areas know the persons of other places. */
export const personServed = (others: OtherNumbered) =>
  handlers(person, {
    get,
    showNumber: showNumber(others),
    search,
    refresh,
    refreshPersonData,
    snapshotGet,
    snapshotList,
    snapshotSave,
  })
