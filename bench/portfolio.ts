import type { Driver, Statement } from './driver.ts'
import type { Post } from './http-client.ts'
import { interleaved, median, quantile } from './measure.ts'
import { ms, type Line } from './table.ts'

const take = 25

interface Sums {
  readonly amount: number
}

const statement = (text: string, ...values: readonly string[]): Statement => ({ text, values })
const open = `invoice_balance b join invoice v on v.id = b.invoice_id where b.left_amount > 0`

/** All parts of a portfolio in one read of what is left, as anybody would write it. */
const everyPart = statement(`
  select r.issuer_organization_number as issuer, r.recipient as recipient, left(i.value, 2) as industry, s.value as rating,
      date_trunc('week', r.due_date) as week, sum(r.left_kronor)::float8 as amount, count(*)::int as count
    from (select b.recipient, b.left_kronor, v.issuer_organization_number, v.due_date from ${open}) r
    left join company_standing i on i.organization_number = r.issuer_organization_number and i.kind = 1 and i.until is null
    left join company_standing s on s.organization_number = r.issuer_organization_number and s.kind = 2 and s.until is null
    group by grouping sets ((), (1), (2), (3), (4), (5))`)
const ofIssuer = (number: string) => [
  statement(
    `select coalesce(sum(left_kronor), 0)::float8 as amount, count(*)::int as count from ${open} and issuer_organization_number = $1`,
    number,
  ),
  statement(
    `select v.id, v.invoice_number, v.issuer_name, v.recipient_name, b.left_kronor::float8, v.due_date, v.created_at
      from ${open} and issuer_organization_number = $1 order by v.created_at desc limit ${take}`,
    number,
  ),
]

/**
 * The portfolio as it is this moment, added up from what is left of all that is held, and the invoices
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
