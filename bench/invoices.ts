import { request } from 'node:http'
import pg from 'pg'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import type { Decision } from '#areas/credit/rules/rules.ts'
import type { Chain, Driver } from './driver.ts'
import type { Post } from './http-client.ts'
import { interleaved, median, quantile } from './measure.ts'
import { peakOf } from './peak.ts'
import { megabytes, ms, type Line } from './table.ts'
import type { World } from './worlds/world.ts'

const take = 10
const filters: Readonly<Record<string, readonly Decision[]>> = {
  'one decision': ['Reject'],
  'a rare decision': ['BuyWithDeposition'],
  'three decisions': ['Buy', 'BuyWithRecipientApproval', 'BuyWithRepurchaseLimit'],
  'no filter': [],
}
interface ListAsked {
  readonly kind: string
  readonly fromDate: string
  readonly toDate: string
  readonly decisions: readonly Decision[]
  readonly currentPage: number
}

/** Weeks of the past year, with every filter by turns. */
function asked(samples: number): ListAsked[] {
  const today = stockholmDay(new Date())
  const kinds = Object.entries(filters)
  return Array.from({ length: samples }, (_, turn) => {
    const [kind, decisions] = kinds[turn % kinds.length] as [string, readonly Decision[]]
    const toDate = addDays(today, -2 - ((turn * 37) % 300))
    return { kind, decisions, fromDate: addDays(toDate, -6), toDate, currentPage: turn % 5 }
  })
}

const where = `where created_at >= ($1::date)::timestamp at time zone 'Europe/Stockholm'
  and created_at < ($2::date + 1)::timestamp at time zone 'Europe/Stockholm' and (cardinality($3::text[]) = 0 or decision = any($3::text[]))`
/** The list as anybody would write it: the page and an exact count, at the same time. */
const plainly = ({ fromDate, toDate, decisions, currentPage }: ListAsked): Chain[] => [
  [
    {
      text: `select id, invoice_number, created_at, deleted_at, issuer_name, issuer_organization_number, recipient_name,
        recipient_organization_number, invoice_amount, currency, due_date, is_credit, decision, product_type, state, state_comment,
        exists (select from invoice_subscription where invoice_id = invoice.id) as subscribed
        from invoice ${where} order by created_at desc, id limit ${take} offset $4`,
      values: [fromDate, toDate, decisions, currentPage * take],
    },
  ],
  [{ text: `select count(*) from invoice ${where}`, values: [fromDate, toDate, decisions] }],
]
const ask = (post: Post, { fromDate, toDate, decisions, currentPage }: ListAsked) =>
  post('/api/invoice/all', { fromDate, toDate, decisionStatusList: decisions, currentPage, take })

/**
 * A week of the list through the server beside the plain SQL on the driver; the counts must agree.
 */
export async function measureInvoiceList(
  driver: Driver,
  post: Post,
  samples: number,
): Promise<Line[]> {
  const questions = asked(samples)
  for (const question of questions.slice(0, Object.keys(filters).length)) {
    const { totalHits } = (await ask(post, question)) as { totalHits: number }
    const [, counted] = await driver.replay(plainly(question))
    const there = Number((counted?.[0] as { count: number } | undefined)?.count)
    if (totalHits !== there) throw new Error(`The list says ${totalHits}, and there are ${there}.`)
  }
  const times = await interleaved(questions, {
    ours: (question: ListAsked) => ask(post, question),
    plain: (question: ListAsked) => driver.replay(plainly(question)),
  })
  const line = (name: string, of: (times: readonly number[]) => number, aim?: number): Line => ({
    name,
    ours: ms(of(times.ours)),
    peer: ms(of(times.plain)),
    ratio: of(times.ours) / of(times.plain),
    ...(aim !== undefined && { aim }),
  })
  const ofKind = (kind: string) => (all: readonly number[]) =>
    median(all.filter((_, at) => questions[at]?.kind === kind))
  return [
    line('a week of the list: median', median, 1.5),
    line('a week of the list: p95', (all) => quantile(all, 0.95)),
    ...Object.keys(filters).map((kind) => line(`  ${kind}: median`, ofKind(kind))),
  ]
}

/** The same questions among many invoices and among a tenth of them, by turns. */
export async function measureListGrowth(many: Post, few: Post, samples: number): Promise<Line[]> {
  const times = await interleaved(asked(samples), {
    many: (question: ListAsked) => ask(many, question),
    few: (question: ListAsked) => ask(few, question),
  })
  const [ours, peer] = [median(times.many), median(times.few)]
  return [
    {
      name: 'a week of the list: median',
      ours: ms(ours),
      peer: ms(peer),
      ratio: ours / peer,
      aim: 1.2,
    },
  ]
}

/** Fetches a file without keeping it. Answers its size. */
const drain = (url: string, token: string, body: unknown) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = request(url, { method: 'POST', headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`The export answered ${response.statusCode}.`)),
      )
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })

/**
 * About 100,000 invoices as CSV and Excel beside `COPY` of the same columns, and what the server
 * holds while it sends them.
 */
export async function measureExport(
  world: World,
  server: { readonly url: string; readonly pid: number; readonly token: string },
): Promise<Line[]> {
  const client = new pg.Client({ connectionString: world.ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ from: string; to: string; invoices: number }>(
      `select to_char(min(day), 'YYYY-MM-DD') as from, to_char(max(day), 'YYYY-MM-DD') as to, sum(that)::float8 as invoices from (
         select day, sum(count) as that, sum(sum(count)) over (order by day desc) - sum(count) as before
         from invoice_day_count where day < skynet.today() - 10 group by day) days where before < 100000`,
    )
    const span = rows[0]
    if (!span) throw new Error('The world has no invoices.')
    const { from: fromDate, to: toDate } = span
    const copy = `copy (select invoice_number, created_at, deleted_at, issuer_name, issuer_organization_number, recipient_name,
        recipient_organization_number, invoice_amount, currency, invoice_date, due_date, decision, state, state_comment, product_type, partner,
        repurchase_usage, deposition_usage
      from invoice where created_at >= (date '${fromDate}')::timestamp at time zone 'Europe/Stockholm'
        and created_at < (date '${toDate}' + 1)::timestamp at time zone 'Europe/Stockholm' order by created_at desc, id) to stdout (format csv)`
    const memory = peakOf(server.pid)
    const lines: Line[] = []
    for (const [kind, path, aim] of [
      ['CSV', '/api/invoice/exportcsv', 3],
      ['Excel', '/api/invoice/downloadByState/excel', 10],
    ] as const) {
      const ours = () =>
        drain(`${server.url}${path}`, server.token, { fromDate, toDate, why: 'Mätning' })
      await ours()
      memory.begin()
      const before = memory.read()
      const times = await interleaved([1, 2, 3], { ours, copy: () => client.query(copy) })
      const peak = memory.read()
      const [taken, peer] = [median(times.ours), median(times.copy)]
      lines.push({
        name: `${Math.round(span.invoices)} rows as ${kind}, beside COPY`,
        ours: ms(taken),
        peer: ms(peer),
        ratio: taken / peer,
        aim,
      })
      if (before !== undefined && peak !== undefined)
        lines.push({
          name: '  most memory of the server while it sends them, beside before',
          ours: megabytes(peak),
          peer: megabytes(before),
          ratio: peak / before,
          aim: 1.5,
        })
    }
    return lines
  } finally {
    await client.end()
  }
}
