import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { SearchQuestion } from '../rules.ts'

/** Words of names that one word of the question may have been meant as. */
const mostWords = 3
/** How alike they are at least: one sign wrong of four or five still is. */
const leastAlike = 0.35

/**
 * The question with each telling word as the words of names that it is like, for a text query:
 * '(norrsken | norrskenet) & (energi)'. Undefined when a word is like none, or none is asked for.
 * Words are few however many the names, so that it costs the same among a million.
 */
export async function wordsMeant(db: Db, asked: SearchQuestion): Promise<string | undefined> {
  if (asked.kind !== 'name' || asked.words.length === 0) return undefined
  // More than these tell no better what was meant.
  const words = asked.words.slice(0, 4)
  const { rows } = await sql<{ asked: string; meant: string[] }>`
    select asked, array(
      select word from name_word
      where word % asked and similarity(word, asked) >= ${leastAlike}
      order by similarity(word, asked) desc, word limit ${mostWords}
    ) as meant from unnest(${words}::text[]) asked`.execute(db)
  const meant = rows.map((row) => row.meant)
  if (meant.some((like) => like.length === 0)) return undefined
  // Words hold letters and digits alone, which a text query takes as they are.
  return meant.map((like) => `(${like.join(' | ')})`).join(' & ')
}
