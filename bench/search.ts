import { findCompanies } from '#areas/operations/search/server/find.ts'
import { readQuery } from '#areas/operations/search/rules.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import type { openBareServer } from './bare.ts'
import type { Chain, Driver } from './driver.ts'
import type { Post } from './http-client.ts'
import { interleaved, median, quantile, type Times } from './measure.ts'
import { kinds, type SearchText } from './search-texts.ts'
import { ms, type Line } from './table.ts'

/** The search of the frame. */
const everythingPath = '/api/search/everything'
export const searchPath = '/api/search/company'

/** A text with the statements our search sends for it. */
export interface SearchQuestion extends SearchText {
  readonly chain: Chain
}

export async function searchQuestions(
  driver: Driver,
  texts: readonly SearchText[],
): Promise<SearchQuestion[]> {
  const questions: SearchQuestion[] = []
  for (const text of texts) {
    const chain = await driver.record((db) =>
      findCompanies(db, readQuery(text.query), text.companyType),
    )
    questions.push({ ...text, chain })
  }
  return questions
}

const asked = ({ query, companyType }: SearchText) => ({
  query,
  companyType: companyTypes[companyType],
})

type Bare = Pick<Awaited<ReturnType<typeof openBareServer>>, 'ask'>
/**
 * The client search through the server beside its statements on the driver, by kind of text, and
 * beside a bare server that asks all of them.
 */
export async function measureSearch(
  driver: Driver,
  post: Post,
  bare: Bare,
  questions: readonly SearchQuestion[],
): Promise<Line[]> {
  const answered = (question: SearchQuestion) =>
    post(searchPath, asked(question)) as Promise<{ hits: unknown[] }>
  for (const question of questions.filter((_, place) => place % 25 === 0)) {
    const [{ hits }, [rows]] = await Promise.all([
      answered(question),
      driver.replay([question.chain]),
    ])
    if (hits.length !== rows?.length)
      throw new Error(
        `"${question.query}" has ${hits.length} hits in one way and ${rows?.length} in the other.`,
      )
  }
  // All kinds mixed, as they come; each kind then takes out its own.
  const mixed = questions.toSorted((one, other) => scattered(one) - scattered(other))
  const times = await interleaved(mixed, {
    ours: answered,
    everything: ({ chain }: SearchQuestion) => driver.replay([[driver.whoAsks, ...chain]]),
    bare: ({ chain }: SearchQuestion) => bare.ask([driver.whoAsks, ...chain]),
    driver: ({ chain }: SearchQuestion) => driver.replay([chain]),
  })
  const lines = [...kinds, undefined].flatMap((kind): Line[] => {
    const of = (all: Times) => all.filter((_, at) => kind === undefined || mixed[at]?.kind === kind)
    const [ours, peer] = [of(times.ours), of(times.driver)]
    const name = kind ?? 'all together'
    return [
      {
        name: `${name}: median`,
        ours: ms(median(ours)),
        peer: ms(median(peer)),
        ratio: median(ours) / median(peer),
        ...(kind === undefined && { aim: 1.5 }),
      },
      {
        name: `${name}: p95`,
        ours: ms(quantile(ours, 0.95)),
        peer: ms(quantile(peer, 0.95)),
        ratio: quantile(ours, 0.95) / quantile(peer, 0.95),
      },
    ]
  })
  const beside = (name: string, peer: Times): Line => ({
    name: `all together, ${name}: median`,
    ours: ms(median(times.ours)),
    peer: ms(median(peer)),
    ratio: median(times.ours) / median(peer),
    aim: 1.5,
  })
  lines.push(
    beside('with the SQL of who asks', times.everything),
    beside('beside a bare server', times.bare),
  )
  const typed = times.ours.filter((_, at) => mixed[at]?.kind !== 'whole names')
  lines.push({
    name: 'autocomplete against 20 ms: median',
    ours: ms(median(typed)),
    peer: ms(20),
    ratio: median(typed) / 20,
    aim: 1,
  })
  return lines
}

/** The same kinds of texts among many companies and among few, asked by turns. */
export async function measureGrowth(
  many: { readonly post: Post; readonly texts: readonly SearchText[] },
  few: { readonly post: Post; readonly texts: readonly SearchText[] },
): Promise<Line[]> {
  const pairs = many.texts.flatMap((text, at) => {
    const other = few.texts[at]
    return other ? [{ text, other }] : []
  })
  const times = await interleaved(pairs, {
    many: ({ text }: (typeof pairs)[number]) => many.post(searchPath, asked(text)),
    few: ({ other }: (typeof pairs)[number]) => few.post(searchPath, asked(other)),
  })
  const [ours, peer] = [median(times.many), median(times.few)]
  return [
    { name: 'client search: median', ours: ms(ours), peer: ms(peer), ratio: ours / peer, aim: 1.5 },
  ]
}

/** Scatters the questions the same way in every run. */
const scattered = ({ query, kind }: { query: string; kind: string }) => {
  let sum = kind.length
  for (const sign of query) sum = (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return sum >>> 0
}

/** Milliseconds that the search of the frame may take, however many companies there are. */
const everythingLimit = 50

/** A name with two signs of its first long word changed places, as people slip. */
function misspelt(name: string): string {
  const word = name.split(/[^\p{L}]+/u).find(({ length }) => length > 5)
  if (word === undefined) return name
  const [one = '', other = ''] = [word[2], word[3]]
  return name.replace(word, word.slice(0, 2) + other + one + word.slice(4))
}

/**
 * The search of the frame against its limit, by kind of text: those of the client search, names
 * that are misspelt, invoice numbers and whole personal numbers. Every call reads companies,
 * persons, invoices, onboardings, agreements, interpretations and tasks.
 */
export async function measureEverything(post: Post, texts: readonly SearchText[]): Promise<Line[]> {
  const whole = texts.filter(({ kind }) => kind === 'whole names')
  const asked = [
    ...texts,
    ...whole.map(({ query }) => ({ kind: 'misspelt names', query: misspelt(query) })),
    ...whole.map((_, at) => ({ kind: 'invoice numbers', query: `F-${1000 + at * 7}` })),
    ...whole.map((_, at) => ({ kind: 'long numbers', query: `86${String(10_000_000 + at * 97)}` })),
  ].toSorted((one, other) => scattered(one) - scattered(other))
  const { ours } = await interleaved(asked, {
    ours: ({ query }: { query: string }) => post(everythingPath, { query }),
  })
  // What a busy machine adds to the slowest is told, and not judged.
  const line = (name: string, time: number, judged: boolean): Line => ({
    name,
    ours: ms(time),
    peer: ms(everythingLimit),
    ratio: time / everythingLimit,
    ...(judged && { aim: 1 }),
  })
  return [...new Set(asked.map(({ kind }) => kind))].toSorted().flatMap((kind) => {
    const of = ours.filter((_, at) => asked[at]?.kind === kind)
    return [
      line(`${kind}: median`, median(of), true),
      line(`${kind}: p95`, quantile(of, 0.95), false),
    ]
  })
}
