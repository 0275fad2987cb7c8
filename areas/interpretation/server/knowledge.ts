import type { Db } from '#platform/server/database.ts'
import type { LearnedPlace, SenderKnowledge } from '../reader/options.ts'

/** What corrections have taught of the senders, as the reader takes it; undefined when nothing. */
export async function knowledgeOf(db: Db, senders: readonly string[]): Promise<SenderKnowledge | undefined> {
  if (senders.length === 0) return undefined
  const rows = await db
    .selectFrom('interpretationLearned')
    .select('entry')
    .where('sender', 'in', senders)
    .where('forgottenAt', 'is', null)
    .orderBy('learnedAt', 'desc')
    .limit(200)
    .execute()
  return rows.length === 0 ? undefined : { places: rows.map(({ entry }) => entry as unknown as LearnedPlace) }
}
