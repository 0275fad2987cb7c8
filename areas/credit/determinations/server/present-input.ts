import type { Db } from '#platform/server/database.ts'
import { limitTypeOf, type LimitType } from '#areas/credit/limits/rules.ts'
import { debtorOf } from '#areas/credit/limits/server/public.ts'
import { manualOn, type DeterminationInput } from '#areas/credit/rules/rules.ts'
import {
  gatherParty,
  type GatheredParty,
  type Gathering,
} from '#areas/credit/rating/server/public.ts'
import { exceptionsFor } from '#areas/credit/whitelist/server/public.ts'
import type { StoredDetermination } from './stored.ts'

/**
 * What a determination would rest on now: the facts, buckets, limits, exposures, settings and
 * exceptions of today, the invoice itself left out of the exposures. The invoice, its day and what
 * a person has put on hold stay as they were, so that a replay does not differ merely because time
 * has passed. Of the parties what is stored counts, however old: nothing is paid for.
 */
export async function presentInput(
  services: Omit<Gathering, 'cause'>,
  stored: StoredDetermination,
): Promise<DeterminationInput> {
  const { input, invoiceId } = stored
  const { db } = services
  const looking = { ...services, cause: 'trial' as const }
  const numbers = [input.issuer.organizationNumber, input.recipient.organizationNumber]
  const issuer = await gatherParty(looking, input.issuer.organizationNumber, 'issuer', {
    when: 'never',
  })
  const recipient = isKnownByNumber(input.recipient.organizationNumber)
    ? await gatherParty(looking, input.recipient.organizationNumber, 'recipient', { when: 'never' })
    : undefined
  // Whose limit it takes of now (limits 70).
  const { unjudged, ...ofIssuer } = input.issuer
  const { main: debtor } = await debtorOf(db, input.recipient.organizationNumber)
  const limits = await limitsNow(db, [input.issuer.organizationNumber, debtor], invoiceId)
  const of = (number: string, type: LimitType) => limits.get(`${number} ${type}`)
  const financing = of(input.issuer.organizationNumber, 'financing')
  const repurchase = of(input.issuer.organizationNumber, 'repurchase')
  const main = of(debtor, 'recipient')
  const approval = of(debtor, 'approval')
  return {
    ...input,
    standing: {
      ...input.standing,
      issuerKnown: issuer.client.known,
      issuerActive: issuer.client.active !== 0,
      determinationAllowed: !issuer.client.known || issuer.client.allowInvoiceDetermination,
    },
    issuer: {
      ...ofIssuer,
      ...judgedBy(issuer),
      // Once somebody has decided on a limit, somebody has (limits 85).
      ...(unjudged && !financing?.judged && { unjudged }),
      exposure: { amount: financing?.used ?? 0, count: financing?.count ?? 0 },
      repurchaseUsed: repurchase?.used ?? 0,
      financing: manualOn(financing?.manual ?? null, input.today),
      repurchase: manualOn(repurchase?.manual ?? null, input.today),
    },
    recipient: recipient
      ? {
          ...input.recipient,
          ...judgedBy(recipient),
          exposure: { amount: main?.used ?? 0, count: main?.count ?? 0 },
          // Where there is no limit in the books, what was said of it stands.
          recipient: main ? manualOn(main.manual, input.today) : input.recipient.recipient,
          approval: manualOn(approval?.manual ?? null, input.today),
        }
      : input.recipient,
    terms: { depositionAllowed: issuer.client.useSuperRepurchaseLimit },
    exceptions: await exceptionsFor(db, numbers.filter(isKnownByNumber), input.today),
  }
}

const isKnownByNumber = (number: string) => number !== ''
const judgedBy = ({ party, bucket }: GatheredParty) => ({
  facts: party.facts,
  ...(party.limitBounds && { limitBounds: party.limitBounds }),
  bucket,
})

/** Manual limits and what is used of them besides one invoice, by number and type. Öre. */
async function limitsNow(db: Db, numbers: readonly string[], invoiceId: string | null) {
  const rows = await db
    .selectFrom('clientLimit as one')
    .leftJoin('limitReservation as own', (join) =>
      join
        .onRef('own.organizationNumber', '=', 'one.organizationNumber')
        .onRef('own.limitType', '=', 'one.limitType')
        .on('own.invoiceReference', '=', invoiceId ?? '')
        .on('own.releasedAt', 'is', null),
    )
    .where('one.organizationNumber', 'in', numbers)
    .select([
      'one.organizationNumber',
      'one.limitType',
      'limitValue',
      'expiresDate',
      'judgedAt',
      'reserved',
      'openCount',
      'own.amount as own',
    ])
    .execute()
  return new Map(
    rows.map((row) => [
      `${row.organizationNumber} ${limitTypeOf(row.limitType)}`,
      {
        manual:
          row.limitValue === null || row.expiresDate === null
            ? null
            : { amount: row.limitValue, reviewBy: row.expiresDate },
        judged: row.judgedAt !== null || row.limitValue !== null,
        used: row.reserved - (row.own ?? 0),
        count: row.openCount - (row.own === null ? 0 : 1),
      },
    ]),
  )
}
