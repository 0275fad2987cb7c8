import type { Driver, Statement } from './driver.ts'
import type { Post } from './http-client.ts'
import { interleaved, median, quantile } from './measure.ts'
import type { Options } from './options.ts'
import { measurePortfolio } from './portfolio.ts'
import { ms, type Line } from './table.ts'
import { measureTwo } from './two-worlds.ts'
import { addClientHistory } from './worlds/client-history.ts'
import type { Worlds } from './worlds/world.ts'

const take = 25

interface Event {
  readonly at: string
}
interface Page {
  readonly list: readonly Event[]
  readonly next: string | null
}
type Asked = Readonly<Record<string, unknown>>
const events = (post: Post, organizationNumber: string, more: Asked = {}) =>
  post('/api/timeline/events', { organizationNumber, take, ...more }) as Promise<Page>

/** Decisions on what a company has sold and on what it is to pay, as anybody would write it. */
const decisions = (number: string): Statement => ({
  text: `select * from (
      (select d.id, d.decided_at, d.decision, i.invoice_number, i.recipient_name, i.kronor_amount
        from determination d left join invoice i on i.id = d.invoice_id
        where d.issuer = $1 and d.invoice_id is not null order by d.id desc limit ${take + 1})
      union all
      (select d.id, d.decided_at, d.decision, i.invoice_number, i.issuer_name, i.kronor_amount
        from determination d left join invoice i on i.id = d.invoice_id
        where d.recipient = $1 and d.invoice_id is not null order by d.id desc limit ${take + 1})
    ) both_sides order by decided_at desc limit ${take}`,
  values: [number],
})
/** What was open when each day of a year was over: of every day its own sum. */
const use = (number: string): Statement => ({
  text: `select day::date::text as day, coalesce(sum(amount), 0)::float8 as used
    from generate_series((skynet.now() at time zone 'Europe/Stockholm')::date - 365, (skynet.now() at time zone 'Europe/Stockholm')::date, interval '1 day') day
    left join limit_reservation r on r.organization_number = $1 and r.limit_type = 1
      and r.reserved_at < (day::date + 1)::timestamp at time zone 'Europe/Stockholm'
      and (r.released_at is null or r.released_at >= (day::date + 1)::timestamp at time zone 'Europe/Stockholm')
    group by 1 order by 1`,
  values: [number],
})
/** From the invoices themselves. */
const bought = (number: string): Statement => ({
  text: `select to_char(created_at at time zone 'Europe/Stockholm', 'YYYY-MM') as month, sum(kronor_amount)::float8 as amount
    from invoice where issuer_organization_number = $1 and decision like 'Buy%' and state not in (9, 12)
      and created_at >= (date_trunc('month', skynet.now() at time zone 'Europe/Stockholm') - interval '12 months') at time zone 'Europe/Stockholm'
    group by 1 order by 1`,
  values: [number],
})

interface Way {
  readonly name: string
  readonly ours: (number: string) => Promise<unknown>
  readonly plain: (number: string) => Promise<unknown>
  /** What both must agree on before they are timed. */
  readonly same: (number: string) => Promise<readonly [unknown, unknown]>
  readonly aim?: number
}

const sum = (rows: readonly unknown[], field: string) =>
  (rows as readonly Readonly<Record<string, number>>[]).reduce(
    (all, row) => all + (row[field] ?? 0),
    0,
  )

function waysOf(driver: Driver, post: Post): Way[] {
  const plain = (statement: (number: string) => Statement) => async (number: string) =>
    (await driver.replay([[statement(number)]]))[0] ?? []
  const ofLimit = (number: string) =>
    post('/api/company/limit/use', { organizationNumber: number, limitType: 1 }) as Promise<{
      list: readonly { day: string; used: number }[]
    }>
  const byMonth = (number: string) =>
    post('/api/invoice/boughtbymonth', { organizationNumber: number }) as Promise<{
      list: readonly { month: string; amount: number }[]
    }>
  return [
    {
      name: 'what has happened, decisions alone',
      ours: (number) => events(post, number, { kinds: ['decisions'] }),
      plain: plain(decisions),
      same: async (number) => {
        const { list } = await events(post, number, { kinds: ['decisions'] })
        const rows = (await plain(decisions)(number)) as readonly { decided_at: Date }[]
        return [list.map(({ at }) => at), rows.map((row) => row.decided_at.toISOString())]
      },
    },
    {
      name: 'a limit in use, 366 days',
      ours: ofLimit,
      plain: plain(use),
      same: async (number) => {
        const { list } = await ofLimit(number)
        return [sum(list, 'used'), sum(await plain(use)(number), 'used')]
      },
      aim: 1,
    },
    {
      name: 'bought by month, 13 months',
      ours: byMonth,
      plain: plain(bought),
      same: async (number) => {
        const { list } = await byMonth(number)
        return [sum(list, 'amount'), sum(await plain(bought)(number), 'amount')]
      },
    },
  ]
}

/**
 * A client's page of those who have sold most, through the server beside plain SQL on the driver,
 * which must answer the same; all kinds of events beside the decisions alone, as the most of them.
 */
async function measureClientPage(
  driver: Driver,
  post: Post,
  numbers: readonly string[],
  samples: number,
): Promise<Line[]> {
  const turns = Array.from({ length: samples }, (_, turn) => numbers[turn % numbers.length] ?? '')
  const lines: Line[] = []
  const lineOf = (
    name: string,
    ours: readonly number[],
    peer: readonly number[],
    of: (times: readonly number[]) => number,
    aim?: number,
  ): Line => ({
    name,
    ours: ms(of(ours)),
    peer: ms(of(peer)),
    ratio: of(ours) / of(peer),
    ...(aim !== undefined && { aim }),
  })
  const p95 = (times: readonly number[]) => quantile(times, 0.95)
  for (const { name, ours, plain, same, aim } of waysOf(driver, post)) {
    for (const number of numbers.slice(0, 3)) {
      const [one, other] = await same(number)
      if (JSON.stringify(one) !== JSON.stringify(other))
        throw new Error(`${name}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}.`)
    }
    const times = await interleaved(turns, { ours, plain })
    lines.push(
      lineOf(`${name}: median`, times.ours, times.plain, median, aim),
      lineOf(`${name}: p95`, times.ours, times.plain, p95),
    )
  }
  const later = new Map<string, string | undefined>()
  for (const number of numbers) {
    let after: string | undefined
    for (let page = 0; page < 20; page++) {
      const { next } = await events(post, number, { take: 100, ...(after && { after }) })
      if (next === null) break
      after = next
    }
    later.set(number, after)
  }
  const all = await interleaved(turns, {
    ours: (number) => events(post, number),
    later: (number) => events(post, number, { after: later.get(number) }),
    plain: async (number) => driver.replay([[decisions(number)]]),
  })
  lines.push(
    lineOf(
      'all that has happened, beside decisions as plain SQL: median',
      all.ours,
      all.plain,
      median,
    ),
    lineOf('  p95', all.ours, all.plain, p95),
    lineOf(
      '  two thousand events down, beside the first page: median',
      all.later,
      all.ours,
      median,
      1.5,
    ),
  )
  return lines
}

/** The same pages among many invoices and among a tenth of them, by turns. */
async function measureClientGrowth(
  many: { readonly post: Post; readonly numbers: readonly string[] },
  few: { readonly post: Post; readonly numbers: readonly string[] },
  samples: number,
): Promise<Line[]> {
  const turns = Array.from({ length: samples }, (_, turn) => turn)
  const at = (side: { readonly numbers: readonly string[] }, turn: number) =>
    side.numbers[turn % side.numbers.length] ?? ''
  const times = await interleaved(turns, {
    many: (turn: number) => events(many.post, at(many, turn)),
    few: (turn: number) => events(few.post, at(few, turn)),
  })
  const [ours, peer] = [median(times.many), median(times.few)]
  return [
    {
      name: 'all that has happened: median',
      ours: ms(ours),
      peer: ms(peer),
      ratio: ours / peer,
      aim: 1.2,
    },
  ]
}

const written = (number: number) => number.toLocaleString('en-US')

/** A client's page in the same two worlds, each with as many decisions as the options say. */
export async function measureClients(
  worlds: Worlds,
  { fewCompanies, invoices, determinations, samples }: Options,
  {
    say,
    print,
  }: {
    readonly say: (text: string) => void
    readonly print: (title: string, part: readonly Line[]) => void
  },
) {
  const numbers = [invoices / 10, invoices].map(Math.floor)
  const sides: { readonly post: Post; readonly numbers: readonly string[] }[] = []
  await measureTwo(
    numbers.map((number) => () => worlds.world(fewCompanies, { invoices: number })),
    worlds.dataDir,
    async (side, _, world, at) => {
      const clients = await addClientHistory(world, Math.min(determinations, numbers[at] ?? 0), say)
      const { post } = await side.as('Administrator', 1)
      sides.push({ post, numbers: clients })
      const title = `A client's page among ${written(numbers[at] ?? 0)} invoices, through HTTP beside plain SQL on the driver`
      print(title, await measureClientPage(side.driver, post, clients, samples))
      print(
        `The portfolio among ${written(numbers[at] ?? 0)} invoices, through HTTP beside plain SQL on the driver`,
        await measurePortfolio(side.driver, post, clients, samples),
      )
    },
    async () => {
      const [few, many] = sides
      if (few && many)
        print(
          `Growth to ${written(invoices)} invoices from a tenth`,
          await measureClientGrowth(many, few, samples),
        )
    },
  )
}
