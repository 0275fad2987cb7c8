import type { Driver, Statement } from './driver.ts'
import type { Post } from './http-client.ts'
import { interleaved, median, quantile } from './measure.ts'
import { ms, type Line } from './table.ts'

const take = 25

interface Sums {
  readonly amount: number
}

const statement = (text: string, ...values: readonly string[]): Statement => ({ text, values })
const open = `limit_reservation r where r.limit_type = 1 and r.released_at is null`

/** All parts of a portfolio in one read of the ledger, as anybody would write it. */
const everyPart = statement(`
  select r.organization_number as issuer, r.counterpart_number as recipient, left(i.value, 2) as industry, s.value as rating,
      date_trunc('week', r.due_date) as week, sum(r.amount)::float8 as amount, count(*)::int as count
    from (select * from ${open}) r
    left join company_standing i on i.organization_number = r.organization_number and i.kind = 1 and i.until is null
    left join company_standing s on s.organization_number = r.organization_number and s.kind = 2 and s.until is null
    group by grouping sets ((), (1), (2), (3), (4), (5))`)
const ofIssuer = (number: string) => [
  statement(
    `select coalesce(sum(amount), 0)::float8 as amount, count(*)::int as count from ${open} and organization_number = $1`,
    number,
  ),
  statement(
    `select i.id, i.invoice_number, i.issuer_name, i.recipient_name, r.amount::float8, r.due_date, r.reserved_at
      from (select * from ${open} and organization_number = $1 order by reserved_at desc limit ${take}) r
      join invoice i on i.id = r.invoice_reference::uuid order by r.reserved_at desc`,
    number,
  ),
]

/**
 * The portfolio as it is this moment, added up from the ledger of all that is held, and the invoices
 * of those who have most of it, through the server beside plain SQL on the driver, which must answer
 * the same sums.
 */
export async function measurePortfolio(
  driver: Driver,
  post: Post,
  numbers: readonly string[],
  samples: number,
): Promise<Line[]> {
  const whole = () => post('/api/portfolio/overview', {}) as Promise<Sums>
  const invoices = (key: string) =>
    post('/api/portfolio/invoices', { breakdown: 'issuer', key, take }) as Promise<Sums>
  const plain = async (chain: readonly Statement[]) => (await driver.replay([chain]))[0] ?? []
  const total = async (chain: readonly Statement[]) =>
    Math.max(0, ...((await plain(chain)) as readonly Sums[]).map(({ amount }) => amount))

  const [all, summed] = [(await whole()).amount, await total([everyPart])]
  if (all !== summed)
    throw new Error(`The portfolio is ${all} in one way and ${summed} in the other.`)
  const [number = ''] = numbers
  const [theirs] = ofIssuer(number)
  const [listed, counted] = [(await invoices(number)).amount, theirs ? await total([theirs]) : 0]
  if (listed !== counted)
    throw new Error(`What ${number} has is ${listed} in one way and ${counted} in the other.`)

  // Each reads all that is held: few of them say enough.
  const few = Array.from({ length: Math.max(5, Math.ceil(samples / 10)) }, (_, turn) => turn)
  const overview = await interleaved(few, { ours: whole, plain: () => plain([everyPart]) })
  const turns = Array.from({ length: samples }, (_, turn) => numbers[turn % numbers.length] ?? '')
  const list = await interleaved(turns, {
    ours: invoices,
    plain: (one: string) => plain(ofIssuer(one)),
  })
  const lineOf = (
    name: string,
    { ours, plain: peer }: { readonly ours: readonly number[]; readonly plain: readonly number[] },
    of: (times: readonly number[]) => number,
  ): Line => ({ name, ours: ms(of(ours)), peer: ms(of(peer)), ratio: of(ours) / of(peer) })
  const p95 = (times: readonly number[]) => quantile(times, 0.95)
  return [
    lineOf('the whole portfolio, nine breakdowns: median', overview, median),
    lineOf('the whole portfolio, nine breakdowns: p95', overview, p95),
    lineOf('the invoices of an issuer: median', list, median),
    lineOf('the invoices of an issuer: p95', list, p95),
  ]
}
