import { sql } from 'kysely'
import { personsWithin } from '#platform/server/audit/persons.ts'
import type { Db } from '#platform/server/database.ts'

/** A word of a page, in pixels of its image. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly confidence: number
}
declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'interpretationPage.words': Word[]
  }
}
/** Words of a document that are looked through for numbers at most: some hundred full pages. */
const mostLooked = 50_000
/**
 * Whom the pages of an interpretation name by personal number, or one of its pages: by the words
 * that were read from them, which is all that is known of a picture.
 */
export async function personsOnPages(
  db: Db,
  id: string,
  pageNumber?: number,
): Promise<readonly string[]> {
  const one = pageNumber === undefined ? sql`` : sql`and page.page_number = ${pageNumber}`
  const { rows } = await sql<{ text: string }>`
    select word ->> 'text' as text
    from interpretation_page page
    cross join jsonb_array_elements(page.words) with ordinality as w (word, place)
    where page.interpretation_id = ${id} ${one} and word ->> 'text' ~ '\\d{4}'
    order by page.page_number, place
    limit ${mostLooked}`.execute(db)
  return personsWithin(rows.map(({ text }) => text).join(' '))
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export async function storedWords(db: Db, id: string, pageNumber: number) {
  return db
    .selectFrom('interpretationPage')
    .select(['words', 'scanned'])
    .where('interpretationId', '=', id)
    .where('pageNumber', '=', pageNumber)
    .executeTakeFirst()
}

/** Pixels round a point within which a word is meant. */
const near = 12

/**
 * The words of an area in reading order, with the box round them; of the point when the area has no
 * size. Undefined when there are none.
 */
export function textAt(
  words: readonly Word[],
  area: Area,
): (Area & { text: string; confidence: number }) | undefined {
  const isPoint = area.width < 1 || area.height < 1
  const wanted = isPoint
    ? { x: area.x - near, y: area.y - near, width: 2 * near, height: 2 * near }
    : { ...area }
  const overlap = (word: Word) =>
    Math.max(
      0,
      Math.min(word.x + word.width, wanted.x + wanted.width) - Math.max(word.x, wanted.x),
    ) *
    Math.max(
      0,
      Math.min(word.y + word.height, wanted.y + wanted.height) - Math.max(word.y, wanted.y),
    )
  // A word belongs to what is drawn when more than half of it is inside; a click means the word it
  // touches most.
  const inside = isPoint
    ? words
        .filter((word) => overlap(word) > 0)
        .toSorted((one, other) => overlap(other) - overlap(one))
        .slice(0, 1)
    : words.filter((word) => overlap(word) > 0.5 * word.width * word.height)
  if (inside.length === 0) return undefined
  const lines = inLines(inside)
  const x = Math.min(...inside.map((word) => word.x))
  const y = Math.min(...inside.map((word) => word.y))
  return {
    text: lines.map((line) => line.map(({ text }) => text).join(' ')).join(' '),
    x,
    y,
    width: Math.max(...inside.map((word) => word.x + word.width)) - x,
    height: Math.max(...inside.map((word) => word.y + word.height)) - y,
    confidence: Math.min(...inside.map((word) => word.confidence)),
  }
}

/** Words whose middles are at about the same height, from the left; the lines from the top. */
function inLines(words: readonly Word[]): Word[][] {
  const lines: Word[][] = []
  for (const word of words.toSorted(
    (one, other) => one.y + one.height / 2 - (other.y + other.height / 2),
  )) {
    const line = lines.at(-1)
    const first = line?.[0]
    const same =
      first &&
      Math.abs(first.y + first.height / 2 - (word.y + word.height / 2)) < first.height * 0.6
    if (line && same) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.toSorted((one, other) => one.x - other.x))
}
