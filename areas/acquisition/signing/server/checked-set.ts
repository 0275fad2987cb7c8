import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { evidenceText } from '../texts.ts'
import { evidenceIn } from './evidence/audit-evidence.ts'
import { storedSets } from './evidence/evidence.ts'
import { checkSet, type CheckedSet } from './evidence/evidence-check.ts'

/** What somebody writes meanwhile is seen in the one and not in the other at most so often. */
const mostLooks = 3

/**
 * A set recomputed and compared with what the trail holds of it, as `npm run audit:verify` does; it
 * does not follow the trail's chains. What does not agree is looked at again, for somebody may have
 * signed between one question and the next (signing 48): what has been changed outside stays so.
 */
export async function checkedSet(db: Db, setId: string): Promise<CheckedSet> {
  let found = await comparedOnce(db, setId)
  for (let looks = 1; looks < mostLooks && found.findings.length > 0; looks++)
    found = await comparedOnce(db, setId)
  return found
}

async function comparedOnce(db: Db, setId: string): Promise<CheckedSet> {
  const rows = await db
    .selectFrom('auditEntry')
    .where('subject', '=', setId)
    .where(sql<SqlBool>`body -> 'after' ? 'evidence'`)
    .select(['body', sql<number>`(extract(epoch from at) * 1000000)::bigint`.as('atMicros')])
    .execute()
  const evidence = rows.flatMap(({ atMicros, body }) => evidenceIn(atMicros, body)?.row ?? [])
  const [stored] = await storedSets(db, [setId])
  return stored ? checkSet(stored, evidence) : { findings: [], signatures: 0, before: [] }
}

/**
 * What does not hold of an agreement, a Swedish sentence each, and how many of its signatures are
 * from before the trail covered them.
 */
export const evidenceAbout = ({ findings, before }: CheckedSet, agreementId: string) => ({
  problems: [
    ...new Set(
      findings.filter((one) => (one.agreementId ?? agreementId) === agreementId).map(evidenceText),
    ),
  ],
  signedBefore: before.filter((one) => one.agreementId === agreementId).length,
})

/**
 * Whether an agreement, its signers and signatures are as the trail says: only then is it signed or
 * approved.
 */
export const isIntact = async (db: Db, setId: string, agreementId: string) =>
  evidenceAbout(await checkedSet(db, setId), agreementId).problems.length === 0
