import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { signedAgreements, textsOfVersions } from '#areas/acquisition/signing/server/public.ts'
import {
  agreementSource,
  sectionOf,
  statedTerm,
  termKinds,
  type TermKind,
  type TermValues,
} from '../rules.ts'

/** A value of a term, and where it comes from. */
export interface Counted {
  readonly kind: TermKind
  /** Hundredths of a percent, or öre. */
  readonly value: number
  readonly since: Date
  readonly source: string
  readonly by: 'agreement' | 'hand'
  readonly reason: string
  readonly companyTaskId: string | null
}

/** What is signed of each term, the latest first (terms 1). */
async function signedTerms(db: Db, organizationNumber: string): Promise<Counted[]> {
  const agreements = await signedAgreements(db, organizationNumber)
  const stated = agreements.flatMap((agreement) =>
    termKinds.flatMap((kind) => {
      const said = statedTerm(kind, agreement.tokenValues)
      return said ? [{ agreement, kind, ...said }] : []
    }),
  )
  const texts = await textsOfVersions(
    db,
    stated.map(({ agreement }) => agreement.agreementVersionId),
  )
  return stated.map(({ agreement, kind, value, key }) => ({
    kind,
    value,
    since: agreement.since,
    source: agreementSource({
      ...agreement,
      section: sectionOf(texts.get(agreement.agreementVersionId) ?? '', key),
    }),
    by: 'agreement',
    reason: agreement.priceDecision ?? '',
    companyTaskId: agreement.companyTaskId,
  }))
}

/** What two have set by hand, the latest first (terms 2). */
const setByHand = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('clientTerm')
    .select(['value', 'reason', 'setAt', 'setBy', sql<TermKind>`kind`.as('kind')])
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('setAt', 'desc')
    .orderBy('id')
    .execute()

/** Every value that counts or has counted of a company's terms, the latest of each kind first. */
export async function termsOf(db: Db, organizationNumber: string): Promise<Counted[]> {
  const byHand = (await setByHand(db, organizationNumber)).map(
    ({ kind, value, reason, setAt, setBy }): Counted => ({
      kind,
      value,
      since: setAt,
      source: `Satt för hand av ${setBy}`,
      by: 'hand',
      reason,
      companyTaskId: null,
    }),
  )
  return [...byHand, ...(await signedTerms(db, organizationNumber))].toSorted(
    (one, other) => other.since.getTime() - one.since.getTime(),
  )
}

/** What counts of each term. */
export function valuesOf(all: readonly Counted[]): TermValues {
  const of = (kind: TermKind) => all.find((one) => one.kind === kind)?.value ?? null
  return {
    commission: of('commission'),
    administrationFee: of('administrationFee'),
    limitCharge: of('limitCharge'),
    volumeTarget: of('volumeTarget'),
  }
}

export const coreRow = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('coreTerms')
    .select(['toldAt', 'known', 'askedAt'])
    .select(sql<TermValues | null>`told`.as('told'))
    .select(sql<TermValues | null>`said`.as('said'))
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
