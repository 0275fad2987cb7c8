import type { Act } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import type { takenRow } from '../../partner-fields.ts'
import { closeFailed, keepFailed, sentFields, type FailedIntake } from '../failed-store.ts'
import type { ReadRow } from './rows.ts'
import type { z } from 'zod'

/** Which of the issuers the partner sells for. */
export async function issuersOf(
  db: Db,
  partner: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(numbers)]
  if (asked.length === 0) return new Set()
  const found = await db
    .selectFrom('client')
    .select('organizationNumber')
    .where('organizationNumber', 'in', asked)
    .where('companyType', '=', companyTypes.issuer)
    .where('partnerType', '=', partner)
    .execute()
  return new Set(found.map(({ organizationNumber }) => organizationNumber))
}

/**
 * By which an invoice is known: the partner's own name for it, else the call and the place in it.
 */
export const referenceOf = (
  client: string,
  reference: string | undefined,
  key: string,
  at: number,
) => `${client}:${reference ? `r:${reference}` : `k:${key}:${at + 1}`}`

interface Outcome {
  /** The rows as they were sent, as they were read, and what they were answered. */
  readonly sent: readonly unknown[]
  readonly read: readonly ReadRow[]
  readonly answer: readonly z.output<typeof takenRow>[]
  readonly partner: { readonly name: string; readonly label: string }
  readonly idempotencyKey: string
}
/**
 * What of a batch was refused, of the partner's own issuers, waits in the work list for staff to
 * mend; what had waited there and is taken in now does not any more. An invoice sent alone is
 * answered 400, and that is that.
 */
export async function keepRefused(
  { db, actor, now }: Act,
  { sent, read, answer, partner, idempotencyKey }: Outcome,
): Promise<void> {
  const refused = answer.flatMap(({ id, fields }, at) => {
    const { issuer, reference } = sentFields(sent[at])
    const number = readOrganizationNumber(issuer)
    return id === null && number.ok
      ? [{ at, fields, issuer: number.value, reference: reference.slice(0, 100) }]
      : []
  })
  const own = await issuersOf(
    db,
    partner.name,
    refused.map(({ issuer }) => issuer),
  )
  const intake: FailedIntake = {
    origin: 1,
    partner: partner.label,
    apiClientId: actor.id,
    by: actor.name,
    now,
  }
  const taken = read.flatMap(({ invoice }, at) => (invoice && answer[at]?.id ? [invoice] : []))
  await closeFailed(db, taken, intake)
  const failed = refused
    .filter(({ issuer }) => own.has(issuer))
    .map(({ at, fields, issuer, reference }) => ({
      sent: sent[at],
      issuer,
      fields,
      reference: referenceOf(actor.id, reference || undefined, idempotencyKey, at),
    }))
  await keepFailed(db, failed, intake)
}
