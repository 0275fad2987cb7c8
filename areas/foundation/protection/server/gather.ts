import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/database.ts'
import { sqlState } from '#platform/server/database.ts'
import type { ActionWords } from '#areas/foundation/audit/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { activities } from '../activities.ts'
import { othersOf, type Sought } from '../rules.ts'
import { keptYears } from '../settings.ts'
import { mostDrawn, drawnRow } from './draw-export.ts'
import type { DrawnKind } from './export-pdf.ts'
import { mostTold, placesOf, rowsAt } from './found-rows.ts'
import { namesOfOthers, ownNames } from './known-names.ts'
import { presentRow, type Telling } from './present-row.ts'
import type { Holding } from './registry/holding.ts'
import { holdings } from './registry/registry.ts'
import { trailOf } from './trail-of-person.ts'

/** What of an export is known only once it is written. */
export interface Gathered {
  rows: number
  names: readonly string[]
  readonly kinds: DrawnKind[]
}

/** Longest time that one table is looked through, in milliseconds. */
const longestLook = 120_000
const tooLong = '57014'

/** Where the rows of a kind stand; undefined when it took too long to look. */
async function lookedFor(db: Db, holding: Holding, sought: Sought) {
  await sql`savepoint looking`.execute(db)
  try {
    return await placesOf(db, holding, sought)
  } catch (error) {
    if (sqlState(error) !== tooLong) throw error
    await sql`rollback to savepoint looking`.execute(db)
    return undefined
  }
}

const more = `Fler än ${mostTold} rader finns. De lämnas ut på begäran.`
const notLooked = 'Har inte kunnat gås igenom i sin helhet. Lämnas ut på begäran.'

interface Gathering extends Telling {
  readonly db: Db
  readonly words: ActionWords
  readonly gathered: Gathered
}

/** One kind as JSON, in parts; nothing where nothing is kept. */
async function* kindAsJson(
  holding: Holding,
  { db, gathered, ...telling }: Gathering,
): AsyncGenerator<string> {
  const places = await lookedFor(db, holding, telling.sought)
  if (places?.length === 0) return
  const { name: activity, purpose, ground, from } = activities[holding.activity]
  const years = await readSetting(db, keptYears[holding.activity])
  const kept = `${years} år från ${from}`
  const left = places === undefined ? notLooked : ''
  const drawn: DrawnKind = {
    title: holding.name,
    about: `${activity}: ${purpose}. ${ground}. Sparas ${kept}.`,
    rows: [],
    left:
      places !== undefined && places.length > mostDrawn
        ? 'Fler rader står i filen med JSON.'
        : left,
  }
  const rows: DrawnKind['rows'][number][] = []
  const head = {
    uppgift: holding.name,
    behandling: activity,
    andamal: purpose,
    rattsligGrund: ground,
    sparas: kept,
    ...(left && { saknas: left }),
    ...(places !== undefined && places.length > mostTold && { saknas: more }),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"rader":[`
  let count = 0
  for await (const row of rowsAt(db, holding, places?.slice(0, mostTold) ?? [])) {
    const told = presentRow(holding, row, telling)
    yield `${count === 0 ? '' : ','}\n${JSON.stringify(told)}`
    if (count < mostDrawn) rows.push(drawnRow(told))
    count++
  }
  gathered.rows += count
  gathered.kinds.push({ ...drawn, rows })
  yield ']}'
}

async function* asJson(gathering: Gathering, madeAt: Date): AsyncGenerator<string> {
  const { db, words, gathered, sought, own } = gathering
  const head = {
    gjort: madeAt.toISOString(),
    personnummer: sought.personalNumber,
    epostadresser: sought.emails,
    namn: own,
  }
  yield `${JSON.stringify(head).slice(0, -1)},"uppgifter":[`
  let isFirst = true
  for (const holding of holdings) {
    if (holding.apart || holding.withheld !== undefined) continue
    for await (const part of kindAsJson(holding, gathering)) {
      yield part.startsWith('{"uppgift"') && !isFirst ? `,\n${part}` : part
      isFirst = false
    }
  }
  const acts = await trailOf(db, gathering, words, mostTold)
  gathered.rows += acts.length
  if (acts.length > 0)
    gathered.kinds.push({
      title: 'Granskningslogg',
      about: 'Vem som har sett eller ändrat uppgifterna, när och varför.',
      rows: acts
        .slice(0, mostDrawn)
        .map(({ tid, vem, vad, varfor }) =>
          drawnRow({ Tid: tid, Vem: vem, Vad: vad, Varför: varfor }),
        ),
      left: acts.length > mostDrawn ? 'Fler rader står i filen med JSON.' : '',
    })
  yield `],\n"granskningslogg":${JSON.stringify(acts)}}\n`
}

/**
 * All that is kept of somebody, as it was at one instant (protection 5, 6): writes the JSON with
 * `write`, whatever its size, and answers what a PDF is drawn of.
 */
export function gather<T>(
  { db: reads }: Database,
  sought: Sought,
  words: ActionWords,
  madeAt: Date,
  write: (parts: AsyncIterable<string>) => Promise<T>,
): Promise<{ readonly written: T; readonly gathered: Gathered }> {
  return reads
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      await sql`set local statement_timeout = ${sql.lit(longestLook)}`.execute(db)
      const own = await ownNames(db, sought)
      const others = othersOf(await namesOfOthers(db, sought), own)
      const gathered: Gathered = { rows: 0, names: own, kinds: [] }
      const gathering = { db, words, gathered, sought, own, others }
      return { written: await write(asJson(gathering, madeAt)), gathered }
    })
}
