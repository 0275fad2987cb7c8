import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, type AnyCall, type Asker } from '#areas/foundation/approvals/server/public.ts'
import { mayWriteExceptions } from '#areas/foundation/users/rules.ts'
import { findClient } from '#areas/parties/company/server/public.ts'
import { valueInWords } from '../rules.ts'
import { heldEntry, writeEntry, type WrittenException } from './entry-store.ts'

const day = z.iso.date()
const written = z.object({
  /** Of the exception as it is or will be stored. */
  id: z.uuid(),
  /** The version it was asked for; 0 for one that is new. */
  version: z.number(),
  organizationNumber: z.string(),
  recipientOrganizationNumber: z.string().nullable(),
  measure: z.string(),
  valueKind: z.enum(['date', 'boolean', 'number', 'rating']),
  valueDate: day.nullable(),
  valueAmount: z.number().nullable(),
  valueRating: z.number().nullable(),
  useRecipientRating: z.boolean(),
  endDate: day,
  comment: z.string(),
})
const cannot = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })

async function perform(exception: WrittenException, call: AnyCall, asker: Asker) {
  const { db, now, today } = call
  const before = await heldEntry(db, exception.id)
  if ((before?.version ?? 0) !== exception.version)
    return cannot('Undantaget har ändrats sedan det begärdes. Begäran behöver göras om.')
  if (exception.endDate < today)
    return cannot('Undantagets slutdatum har passerat. Begäran behöver göras om.')
  await writeEntry(db, exception, { name: asker.withSecond, now })
  return undefined
}
const exceptionOfTwo = <const Act extends 'writeException' | 'writeScreeningException'>(act: Act) =>
  actOfTwo(act, { payload: written, askers: mayWriteExceptions, perform })

/** Exceptions as somebody asked and a second person let them be (whitelist 16, 17). */
export const exceptionPerformers = {
  writeException: exceptionOfTwo('writeException'),
  writeScreeningException: exceptionOfTwo('writeScreeningException'),
}

/** A sole trader's number is a person's, and is not shown where one decides (approvals 8). */
function recipientInWords(name: string | undefined, number: string | null): string {
  if (number === null) return 'Alla'
  if (name !== undefined) return name
  return isSoleTrader(number) ? 'En enskild firma' : formatOrganizationNumber(number)
}

async function namesOf(db: Db, numbers: readonly string[]) {
  const rows = await db
    .selectFrom('company')
    .select(['organizationNumber', 'name'])
    .where('organizationNumber', 'in', numbers)
    .execute()
  return new Map(rows.map(({ organizationNumber, name }) => [organizationNumber, name]))
}

/**
 * What is asked of the second person. Undefined when Skynet does not know the company.
 * @param before as it is stored now; undefined for a new one
 */
export async function askedOf(
  db: Db,
  exception: WrittenException,
  { ruleName, before }: { ruleName: string; before: WrittenException | undefined },
) {
  const { organizationNumber, measure } = exception
  const both = before ? [before, exception] : [exception]
  const numbers = both.flatMap((one) => one.recipientOrganizationNumber ?? [])
  const names = await namesOf(db, [organizationNumber, ...numbers])
  const name = names.get(organizationNumber)
  if (name === undefined) return undefined
  const wordsOf = (one: WrittenException | undefined) =>
    one && {
      value: valueInWords(one),
      recipient: recipientInWords(
        names.get(one.recipientOrganizationNumber ?? ''),
        one.recipientOrganizationNumber,
      ),
      endDate: one.endDate,
    }
  const [was, is] = [wordsOf(before), wordsOf(exception)]
  const line = (label: string, field: 'value' | 'recipient' | 'endDate') => ({
    label,
    before: was?.[field] ?? '',
    after: is?.[field] ?? '',
  })
  const isIssuer = (await findClient(db, organizationNumber, 'issuer')) !== undefined
  return {
    // A new one is the same as another from the same rule for the same recipient.
    subject: before
      ? exception.id
      : `${organizationNumber} ${measure} ${exception.recipientOrganizationNumber ?? 'alla'}`,
    organizationNumber,
    title: `${before ? 'Ändra undantaget' : 'Gör undantag'} från ${ruleName} för ${name}`,
    place: places.client(isIssuer ? 'issuer' : 'recipient', organizationNumber, 'whitelist'),
    difference: [
      line('Godkänns', 'value'),
      line('Mottagare', 'recipient'),
      line('Slutdatum', 'endDate'),
    ].filter((one) => one.before !== one.after),
    reason: exception.comment,
    payload: exception,
  }
}
