import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { startTokenIssuer } from '#platform/server/testing/token-issuer.ts'
import { openBareServer } from './bare.ts'
import type { Chain, Driver } from './driver.ts'
import type { keepAliveClient, Post } from './http-client.ts'
import { inParallel, median, quantile } from './measure.ts'
import { usedBy, usedByDatabase } from './processor.ts'
import type { Options } from './options.ts'
import { searchPath, searchQuestions, type SearchQuestion } from './search.ts'
import { searchTexts } from './search-texts.ts'
import { clients as fewClients, openSide } from './side.ts'
import { ms, perSecond, type Line } from './table.ts'
import type { Worlds } from './worlds/world.ts'

/** What people ask all day, with the statements that answer it as anybody would write them. */
interface HotCall {
  readonly name: string
  /** The least share of what prepared SQL answers a second. */
  readonly least: number
  readonly ours: (post: Post, turn: number) => Promise<unknown>
  readonly plain: (turn: number) => Chain[]
}

const take = 25
const week = (turn: number) => {
  const toDate = addDays(stockholmDay(new Date()), -2 - ((turn * 37) % 300))
  return { fromDate: addDays(toDate, -6), toDate }
}
const days = `created_at >= ($1::date)::timestamp at time zone 'Europe/Stockholm'
  and created_at < ($2::date + 1)::timestamp at time zone 'Europe/Stockholm'`
const columns = `id, invoice_number, created_at, deleted_at, issuer_name, issuer_organization_number, recipient_name,
  recipient_organization_number, invoice_amount, currency, due_date, is_credit, decision, product_type, state, state_comment`
const named = (name: string, text: string, values: readonly unknown[]) => [{ name, text, values }]

/**
 * @param ids of invoices that are read by themselves, @param names of issuers, @param searches what
 *   people type to find a company, with our statements for it
 */
const hotCalls = (
  ids: readonly string[],
  names: readonly string[],
  searches: readonly SearchQuestion[],
): readonly HotCall[] => [
  {
    name: 'the list of invoices',
    least: 1,
    ours: (post, turn) => post('/api/invoice/all', { ...week(turn), currentPage: turn % 5, take }),
    plain: (turn) => {
      const { fromDate, toDate } = week(turn)
      return [
        named(
          'list',
          `select ${columns}, exists (select from invoice_subscription where invoice_id = invoice.id) as subscribed
           from invoice where ${days} order by created_at desc, id limit ${take} offset $3`,
          [fromDate, toDate, (turn % 5) * take],
        ),
        named('count', `select count(*) from invoice where ${days}`, [fromDate, toDate]),
      ]
    },
  },
  {
    name: 'the list with a text',
    least: 3,
    ours: (post, turn) =>
      post('/api/invoice/all', {
        ...week(turn),
        query: names[turn % names.length],
        currentPage: 0,
        take,
      }),
    plain: (turn) => {
      const { fromDate, toDate } = week(turn)
      const text = `%${names[turn % names.length]}%`
      const where = `${days} and (issuer_name ilike $3 or recipient_name ilike $3 or invoice_number ilike $3)`
      return [
        named(
          'text',
          `select ${columns} from invoice where ${where} order by created_at desc, id limit ${take}`,
          [fromDate, toDate, text],
        ),
        named('text count', `select count(*) from invoice where ${where}`, [
          fromDate,
          toDate,
          text,
        ]),
      ]
    },
  },
  {
    name: 'one invoice, with its row in the trail',
    least: 0.1,
    ours: (post, turn) => post('/api/invoice/listed', { id: ids[turn % ids.length] }),
    plain: (turn) => [
      named('one', `select ${columns} from invoice where id = $1`, [ids[turn % ids.length]]),
    ],
  },
  {
    name: 'completion of a name',
    least: 0.2,
    ours: (post, turn) => post(searchPath, { query: searches[turn % searches.length]?.query }),
    plain: (turn) => [searches[turn % searches.length]?.chain ?? []],
  },
]

interface Asked {
  readonly driver: Driver
  readonly bare: Pick<Awaited<ReturnType<typeof openBareServer>>, 'ask'>
  readonly caller: Pick<ReturnType<typeof keepAliveClient>, 'post'>
  readonly serverPid: number
  /** Where the PostgreSQL of the worlds has its data. */
  readonly dataDir: string
  readonly clients: number
  /** Of each call and turn. */
  readonly samples: number
}

/**
 * Many people at once: what we answer a second beside prepared SQL on the driver and beside a bare
 * server that asks the same, by turns, and what a call costs of a processor.
 */
async function measureLoad(
  calls: readonly HotCall[],
  { driver, bare, caller, serverPid, dataDir, clients, samples }: Asked,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const call of calls) {
    const turns = Array.from({ length: samples }, (_, turn) => turn)
    const ways = {
      ours: (turn: number) => call.ours(caller.post, turn),
      bare: (turn: number) => bare.ask(call.plain(turn).flat()),
      sql: (turn: number) => driver.replay([call.plain(turn).flat()]),
    }
    const names = ['ours', 'bare', 'sql'] as const
    const rates = { ours: [] as number[], bare: [] as number[], sql: [] as number[] }
    const times: number[] = []
    let [server, database] = [0, 0]
    for (const name of names) await inParallel(clients, turns.slice(0, 4 * clients), ways[name])
    for (let round = 0; round < 5; round++)
      for (const at of names.keys()) {
        const name = names[(round + at) % names.length] ?? 'ours'
        const before = [usedBy(serverPid), usedByDatabase(dataDir)] as const
        const { perSecond: rate, times: taken } = await inParallel(clients, turns, ways[name])
        rates[name].push(rate)
        if (name !== 'ours') continue
        times.push(...taken)
        server += usedBy(serverPid) - before[0]
        database += usedByDatabase(dataDir) - before[1]
      }
    const all = 5 * samples
    const beside = (name: string, peer: number, least?: number): Line => ({
      name: `${call.name}, ${clients} at once, beside ${name}`,
      ours: perSecond(median(rates.ours)),
      peer: perSecond(peer),
      ratio: median(rates.ours) / peer,
      ...(least !== undefined && { least }),
    })
    lines.push(
      beside('prepared SQL', median(rates.sql), call.least),
      beside('a bare server', median(rates.bare)),
      {
        name: '  of a processor: the server, and the database',
        ours: ms(server / all),
        peer: ms(database / all),
        ratio: undefined,
      },
      {
        name: '  p99 of an answer',
        ours: ms(quantile(times, 0.99)),
        peer: '',
        ratio: undefined,
      },
    )
  }
  return lines
}

/** What people ask all day, many at once, in a world with very many invoices. */
export async function measureCrowds(
  worlds: Worlds,
  { fewCompanies, invoices, samples }: Options,
  print: (title: string, part: readonly Line[]) => void,
): Promise<void> {
  const world = await worlds.world(fewCompanies, { invoices })
  const issuer = await startTokenIssuer('urn:skynet:api')
  const side = await openSide(world, worlds.dataDir, issuer)
  const { driver, server } = side
  try {
    const { rows } = await driver.pool.query<{ id: string; name: string }>(
      'select id, issuer_name as name from invoice order by created_at limit 1000',
    )
    const calls = hotCalls(
      rows.map(({ id }) => id),
      [...new Set(rows.map(({ name }) => name))],
      await searchQuestions(driver, await searchTexts(driver.pool, samples)),
    )
    for (const crowd of [fewClients, 4 * fewClients]) {
      const caller = await side.as('SalesRepresentative', crowd)
      const bare = await openBareServer(world, crowd)
      try {
        print(
          `What is asked all day among ${invoices.toLocaleString('en-US')} invoices, ${crowd} at once`,
          await measureLoad(calls, {
            driver,
            bare,
            caller,
            serverPid: server.pid,
            dataDir: worlds.dataDir,
            clients: crowd,
            samples,
          }),
        )
      } finally {
        bare.stop()
        caller.close()
      }
    }
  } finally {
    await side.stop()
    await issuer.stop()
  }
}
