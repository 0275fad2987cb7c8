import type { Db } from '#platform/server/database.ts'
import { insolvencyText } from '../../rules.ts'

/**
 * What is told of a company that nothing has lifted: neither its own source nor two persons (company
 * 46). The latest told is first.
 * @param organizationNumbers 10 digits each
 */
export async function insolvenciesOf(db: Db, organizationNumbers: readonly string[]) {
  if (organizationNumbers.length === 0) return []
  return db
    .selectFrom('companyInsolvency')
    .select(['id', 'organizationNumber', 'kind', 'source', 'toldBy', 'said', 'toldAt'])
    .where('organizationNumber', 'in', [...organizationNumbers])
    .where('endedAt', 'is', null)
    .where('liftedAt', 'is', null)
    .orderBy('toldAt', 'desc')
    .orderBy('source')
    .execute()
}

/** The same of one company, as its page shows it. */
export const shownInsolvencies = async (db: Db, organizationNumber: string) =>
  (await insolvenciesOf(db, [organizationNumber])).map(
    ({ organizationNumber: _, ...shown }) => shown,
  )

/** Which of some companies are insolvent: nobody is asked and nothing is paid for. */
export async function insolventAmong(
  db: Db,
  organizationNumbers: readonly string[],
): Promise<readonly string[]> {
  const told = await insolvenciesOf(db, organizationNumbers)
  return [...new Set(told.map(({ organizationNumber }) => organizationNumber))]
}

/** Those of some companies that are insolvent, each with what it is and who tells it, in words. */
export async function insolvencyTexts(
  db: Db,
  organizationNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const told = await insolvenciesOf(db, organizationNumbers)
  // Of several who tell it the latest, which stands first.
  return new Map(
    told.toReversed().map((one) => [one.organizationNumber, insolvencyText(one)] as const),
  )
}

/**
 * Which two have lifted what a source still says of a company, and when; undefined when nobody has,
 * or its source says otherwise by now.
 */
export const insolvencyLifted = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('companyInsolvency')
    .select(['liftedAt', 'liftedBy'])
    .where('organizationNumber', '=', organizationNumber)
    .where('endedAt', 'is', null)
    .where('liftedAt', 'is not', null)
    .$narrowType<{ liftedAt: Date; liftedBy: string }>()
    .orderBy('liftedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** All that was ever told of a company, the latest first. */
export const recordedInsolvencies = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('companyInsolvency')
    .select(['id', 'kind', 'source', 'toldBy', 'said', 'toldAt', 'endedAt'])
    .select(['liftedAt', 'liftedBy', 'liftReason', 'handledAt', 'handledBy', 'handledNote'])
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('toldAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()

interface Lift {
  /** What was seen: all that counts of the company. */
  readonly ids: readonly string[]
  readonly by: string
  readonly reason: string
  readonly now: Date
}
/**
 * Lifts what is told of a company, as two have decided. Answers false when something else counts by
 * now than they saw; then the caller lets nothing of it be.
 */
export async function lift(
  db: Db,
  organizationNumber: string,
  { ids, by, reason, now }: Lift,
): Promise<boolean> {
  const lifted = await db
    .updateTable('companyInsolvency')
    .set({ liftedAt: now, liftedBy: by, liftReason: reason })
    .where('organizationNumber', '=', organizationNumber)
    .where('id', 'in', [...ids])
    .where('endedAt', 'is', null)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  const left = await insolvenciesOf(db, [organizationNumber])
  return lifted.numUpdatedRows === BigInt(ids.length) && left.length === 0
}

/** Writes what was done of what was seen; answers how many had not been seen to before. */
export async function keepHandled(
  db: Db,
  organizationNumber: string,
  { ids, by, note, now }: Pick<Lift, 'ids' | 'by' | 'now'> & { readonly note: string },
): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('companyInsolvency')
    .set({ handledAt: now, handledBy: by, handledNote: note })
    .where('organizationNumber', '=', organizationNumber)
    .where('id', 'in', [...ids])
    .where('handledAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows
}

/**
 * Clients that are insolvent and nobody has seen to (company 48), the longest waiting first. That the
 * other provider tells the same of one that is seen to is nothing new.
 */
export async function insolvenciesToHandle(db: Db, { most }: { readonly most: number }) {
  const rows = await db
    .selectFrom('companyInsolvency as told')
    .innerJoin('company', 'company.organizationNumber', 'told.organizationNumber')
    .select(['told.organizationNumber', 'told.kind', 'told.source', 'told.toldBy', 'told.toldAt'])
    .select(['company.name', 'company.isIssuer'])
    .where('told.endedAt', 'is', null)
    .where('told.liftedAt', 'is', null)
    .where('told.handledAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('company.isIssuer', '=', true), eb('company.isRecipient', '=', true)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('companyInsolvency as other')
            .select('other.id')
            .whereRef('other.organizationNumber', '=', 'told.organizationNumber')
            .whereRef('other.kind', '=', 'told.kind')
            .where('other.endedAt', 'is', null)
            .where('other.liftedAt', 'is', null)
            .where('other.handledAt', 'is not', null),
        ),
      ),
    )
    .orderBy('told.toldAt')
    .orderBy('told.id')
    // Each of the two providers may tell it of one company.
    .limit(most * 2)
    .execute()
  const first = new Map<string, (typeof rows)[number]>()
  for (const row of rows)
    if (!first.has(row.organizationNumber)) first.set(row.organizationNumber, row)
  return [...first.values()].slice(0, most)
}
