import type { Db } from '#platform/server/database.ts'
import { countOf } from './list-store.ts'

/** How many interpretations wait for people: those the list shows when nothing is chosen. */
export const pendingInterpretations = async (db: Db): Promise<number> =>
  (await countOf(db, { statusFilters: ['Pending'], searchQuery: '', preSetSourceFilter: -1 }))
    .totalHits
