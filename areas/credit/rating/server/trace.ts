import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import type { Answer, Looking } from '#areas/parties/company/server/public.ts'

/** What is watched: where a company is, and who sits in its board. */
type Kind = 'address' | 'board'
interface Seen {
  readonly value: string
  readonly seenAt: Date
}
/**
 * What was seen over time, the oldest first: where the watching began, and every change after that.
 */
export type Trace = readonly Seen[]

interface Watched<T> {
  readonly organizationNumber: string
  readonly kind: Kind
  readonly answer: Answer<T>
  readonly valueOf: (content: T) => string | undefined
}

/**
 * What has been seen of a company over time, with what is seen now written down when it is
 * otherwise. The registers tell the address and the board of today only: that they have changed is
 * known by comparing.
 */
export async function traceOf<T>(
  { db, write }: Pick<Looking, 'db' | 'write'>,
  { organizationNumber, kind, answer, valueOf }: Watched<T>,
): Promise<Trace> {
  const { provider, fetchedAt, content } = answer
  const stored = await db
    .selectFrom('companyTrace')
    .select(['value', 'seenAt'])
    .where('organizationNumber', '=', organizationNumber)
    .where('kind', '=', kind)
    .where('provider', '=', provider)
    .orderBy('seenAt')
    .execute()
  const before =
    stored.length > 0 || kind === 'board'
      ? stored
      : await addressesBefore(db, organizationNumber, provider)
  const value = valueOf(content)
  const last = before.at(-1)
  const isNew = value !== undefined && (!last || (last.value !== value && last.seenAt < fetchedAt))
  const now = isNew ? [...before, { value, seenAt: fetchedAt }] : before
  const unwritten = now.slice(stored.length)
  if (unwritten.length > 0)
    await write((transaction) =>
      transaction
        .insertInto('companyTrace')
        .values(unwritten.map((seen) => ({ organizationNumber, kind, provider, ...seen })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  return now
}

/** From the answers kept since before anybody watched. */
async function addressesBefore(
  db: Db,
  organizationNumber: string,
  provider: string,
): Promise<Trace> {
  const content = (name: string) => sql<string | null>`answer -> 'content' ->> ${sql.lit(name)}`
  const answers = await db
    .selectFrom('companyInformation')
    .select(['fetchedAt', content('street').as('street'), content('zipCode').as('zipCode')])
    .where('organizationNumber', '=', organizationNumber)
    .where('part', '=', 'company')
    .where('provider', '=', provider)
    .orderBy('fetchedAt', 'desc')
    .limit(100)
    .execute()
  const seen: Seen[] = []
  for (const { fetchedAt, ...address } of answers.toReversed()) {
    const value = placeOf(address)
    if (value !== undefined && value !== seen.at(-1)?.value) seen.push({ value, seenAt: fetchedAt })
  }
  return seen
}

interface Address {
  readonly street: string | null
  readonly zipCode: string | null
}
/** Street and postcode in one spelling for the same place; undefined when either is lacking. */
export function placeOf({ street, zipCode }: Address): string | undefined {
  if (!street || !zipCode) return undefined
  return `${street.trim().replaceAll(/\s+/g, ' ').toLowerCase()}, ${zipCode.replaceAll(/\D/g, '')}`
}

/** The days something was seen to have changed. `counts` says which changes are meant. */
export const changeDays = (
  trace: Trace,
  counts: (before: string, after: string) => boolean = () => true,
): string[] =>
  trace.slice(1).flatMap(({ value, seenAt }, at) => {
    const before = trace[at]?.value ?? ''
    return value !== before && counts(before, value) ? [stockholmDay(seenAt)] : []
  })

/** Who sits in a board, to be compared: personal numbers in order. */
export const seatsOf = (members: readonly { readonly socialSecurityNumber: string }[]) =>
  [...new Set(members.map((one) => one.socialSecurityNumber))].sort().join(',')
/** Whether somebody has left: those who come are told by the register itself. */
export const somebodyLeft = (before: string, after: string) =>
  before.split(',').some((person) => person !== '' && !after.split(',').includes(person))
