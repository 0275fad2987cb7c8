import { searchPatterns } from '#areas/foundation/blacklist/rules.ts'
import { pageOfItems } from '#areas/foundation/blacklist/server/blacklist-store.ts'
import type { Db } from '#platform/server/database.ts'
import type { Chain, Driver } from './driver.ts'
import type { Post } from './http-client.ts'
import { interleaved, median, quantile } from './measure.ts'
import { ms, type Line } from './table.ts'

const take = 10
interface PageAsked {
  readonly query: string
  readonly currentPage: number
}
interface Question extends PageAsked {
  readonly chains: readonly Chain[]
}

/** What the call reads: the page, how many there are, and the types of items. */
const read = (db: Db, { query, currentPage }: PageAsked) =>
  Promise.all([
    pageOfItems(db, searchPatterns(query), { currentPage, take }),
    db.selectFrom('blacklistType').select(['id', 'name']).orderBy('id').execute(),
  ])

/** The row of the audit trail that a look at personal data leaves. */
const trace = {
  text: `select audit_append('{"action":"bench.look","actorId":"bench","actorName":"Mätningen"}'::jsonb)`,
  values: [],
}

/**
 * The blacklist list through the server beside its statements on the driver: first page, far page,
 * and with a search.
 */
export async function measureBlacklist(
  driver: Driver,
  post: Post,
  samples: number,
): Promise<Line[]> {
  const { rows } = await driver.pool.query<{ items: number; words: string[] }>(
    `select (select items::int from blacklist_size) as items,
       array(select search_text from (select row_number() over () as place, search_text from blacklist_item limit 40000) newest where place % 97 = 0 limit $1) as words`,
    [samples],
  )
  const { items = 0, words = [] } = rows[0] ?? {}
  const texts = words.map(
    (text, turn) =>
      text
        .trim()
        .split(' ')
        [turn % 2 === 0 ? 0 : 4]?.slice(0, 6 + (turn % 10)) ?? '',
  )
  const asked: Readonly<Record<string, readonly PageAsked[]>> = {
    'first page': texts.map((_, turn) => ({ query: '', currentPage: turn % 3 })),
    'page 1,000': texts.map((_, turn) => ({
      query: '',
      currentPage: Math.min(999, Math.floor(items / take) - 3) + (turn % 3),
    })),
    'with a search': texts.map((query) => ({ query, currentPage: 0 })),
  }
  const lines: Line[] = []
  for (const [name, pages] of Object.entries(asked)) {
    const questions: Question[] = []
    for (const page of pages)
      questions.push({
        ...page,
        chains: (await driver.record((db) => read(db, page))).map((statement) => [statement]),
      })
    const times = await interleaved(questions, {
      ours: ({ query, currentPage }: Question) =>
        post('/api/blacklist/all', { query, currentPage, take }),
      everything: ({ chains }: Question) =>
        driver
          .replay([[driver.whoAsks]])
          .then(() => driver.replay(chains))
          .then(() => driver.replay([[trace]])),
      driver: ({ chains }: Question) => driver.replay(chains),
    })
    const against = (label: string, peer: readonly number[], aim?: number): Line => ({
      name: `${name}${label}: median`,
      ours: ms(median(times.ours)),
      peer: ms(median(peer)),
      ratio: median(times.ours) / median(peer),
      ...(aim !== undefined && { aim }),
    })
    lines.push(
      against(', all its SQL', times.everything, 1.5),
      against(', the list alone', times.driver),
      {
        name: `${name}, all its SQL: p95`,
        ours: ms(quantile(times.ours, 0.95)),
        peer: ms(quantile(times.everything, 0.95)),
        ratio: quantile(times.ours, 0.95) / quantile(times.everything, 0.95),
      },
    )
  }
  return lines
}
