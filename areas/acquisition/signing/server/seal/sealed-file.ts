import type { Db } from '#platform/server/database.ts'
import { newestOf } from './renewal-store.ts'
import { sealOfSet } from './seal-store.ts'

/** The one file that proves what was signed of a set: which document it is, or that it waits. */
export async function sealedFileOf(
  db: Db,
  setId: string,
): Promise<{
  readonly state: 'none' | 'waiting' | 'sealed'
  /** Among the company's documents. */
  readonly documentId: string | null
}> {
  const seal = await sealOfSet(db, setId)
  if (!seal?.sealedAt) return { state: seal ? 'waiting' : 'none', documentId: null }
  return { state: 'sealed', documentId: (await newestOf(db, seal))?.documentFileId ?? null }
}
