import { addInvoices } from '#world/bulk-invoices.ts'
import { besideBackTests } from './month/beside-back-test.ts'
import type { Judged } from './month/outcomes.ts'
import { runMonth, type MonthResult } from './month/run.ts'
import { measureSpeed, plainInserts, type Speed } from './month/speed.ts'
import { fraudNames } from './month/trade.ts'
import { median, quantile } from './measure.ts'
import { startProgram } from './server.ts'
import { ms, perSecond, type Line } from './table.ts'
import type { Worlds } from './worlds/world.ts'

interface Wanted {
  readonly days: number
  readonly sold: number
  readonly frauds: number
  readonly stored: number
  readonly seed: number
  readonly samples: number
}
interface Output {
  readonly say: (text: string) => void
  readonly print: (title: string, part: readonly Line[]) => void
}
const count = (number: number) => number.toLocaleString('en-US')
/** Invoices of one issuer in a month. */
const perIssuer = 167

/**
 * A month of a factoring company through the real calls: what was caught, what was disturbed, and
 * whether all books agree at its end; then how fast it decides, and how that grows.
 */
export async function measureMonth(
  worlds: Worlds,
  { days, sold, frauds, stored, seed, samples }: Wanted,
  { say, print }: Output,
): Promise<void> {
  const issuers = Math.min(300, Math.max(12, Math.round(sold / perIssuer)))
  const database = await worlds.empty('month')
  const { dataDir } = worlds
  const begun = performance.now()
  const result = await runMonth(
    {
      database,
      dataDir,
      startServer: (environment) =>
        startProgram({ ...database, companies: 0 }, dataDir, environment),
    },
    { days, invoices: sold, frauds, issuers, recipients: issuers * 10, seed },
    say,
  )
  const { company, traders } = result
  try {
    const minutes = (performance.now() - begun) / 60_000
    for (const text of explained(result)) say(text)
    print(
      `${days} days of a factoring company: ${count(sold)} invoices of ${issuers} issuers, in ${minutes.toFixed(1)} minutes`,
      [...caughtLines(result.outcomes), ...booksLines(result)],
    )
    await sweep(company)
    const few = await measureSpeed(company, traders, { run: 81, samples })
    const beside = await besideBackTests(company, () =>
      measureSpeed(company, traders, { run: 83, samples }),
    )
    const plain = await plainInserts(company.owner, samples)
    print('Deciding at the end of the month', [
      ...speedLines(result.outcomes, few, plain),
      ...besideLines(few, beside.came, beside.triedPerSecond),
    ])
    const now = await stock(company)
    const more = Math.max(0, stored - now)
    if (more > 0)
      await addInvoices(database.ownerUrl, { invoices: more, seed, now: new Date(), say })
    await sweep(company)
    const many = await measureSpeed(company, traders, { run: 82, samples })
    print(`Growth from ${count(now)} to ${count(await stock(company))} stored invoices`, [
      {
        name: 'from arrival to decision, one at a time: median',
        ours: ms(median(many.alone)),
        peer: ms(median(few.alone)),
        ratio: median(many.alone) / median(few.alone),
        aim: 1.2,
      },
      {
        name: 'time for one of many at once',
        ours: ms(1000 / many.perSecond),
        peer: ms(1000 / few.perSecond),
        ratio: few.perSecond / many.perSecond,
        aim: 1.2,
      },
    ])
  } finally {
    await company.stop()
  }
}

/** As the database does by itself in time, which what was stored just now has not given it. */
const sweep = ({ owner }: MonthResult['company']) => owner.query('vacuum analyze')

async function stock({ owner }: MonthResult['company']): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int from invoice')
  return rows[0]?.count ?? 0
}

const none = (name: string, found: number): Line => ({
  name,
  ours: count(found),
  peer: '0',
  ratio: found + 1,
  aim: 1,
})

function caughtLines({ caught, disturbed, honest, noRoom }: Judged): Line[] {
  const stopped = Object.values(disturbed).reduce((sum, number) => sum + number, 0)
  return [
    ...caught.map(({ kind, planted, stopped: rejected, toPerson }): Line => ({
      name: `${fraudNames[kind]} (${rejected} stopped, ${toPerson} to a person)`,
      ours: count(rejected + toPerson),
      peer: count(planted),
      ratio: planted === 0 ? undefined : (rejected + toPerson) / planted,
      least: 1,
    })),
    {
      name: 'honest invoices that were not simply bought, against 2 of 100',
      ours: count(stopped),
      peer: count(honest * 0.02),
      ratio: stopped / (honest * 0.02),
      aim: 1,
    },
    {
      name: 'and that a limit had no room for',
      ours: count(noRoom),
      peer: count(honest),
      ratio: undefined,
    },
  ]
}

const kronor = (ore: number) => `${(ore / 100).toFixed(2)} kr`

function booksLines({
  before,
  reconciled: { differences, sums },
  wrong,
  ownerless,
}: MonthResult): Line[] {
  const { ledger, open, books } = sums
  return [
    none(
      'invoices on which ledger, open invoices and the invoice system differ',
      differences.length,
    ),
    none('the same, before the people emptied their lists', before.differences.length),
    {
      name: 'the ledger beside the open invoices',
      ours: kronor(ledger),
      peer: kronor(open),
      ratio: undefined,
    },
    {
      name: 'the ledger beside what the invoice system says is owed',
      ours: kronor(ledger),
      peer: kronor(books),
      ratio: undefined,
    },
    none(
      'rows of the books that do not add up',
      Object.values(wrong).reduce((sum, number) => sum + number, 0),
    ),
    none('invoices that nobody has', ownerless.length),
  ]
}

/** What was found, one by one, where there is anything. */
function explained({ outcomes, before, reconciled, wrong, ownerless }: MonthResult): string[] {
  const missed = outcomes.caught.flatMap(({ kind, missed: some }) =>
    some.map((one) => `missed: ${fraudNames[kind]}: ${one}`),
  )
  const disturbed = Object.entries(outcomes.disturbed)
    .toSorted(([, one], [, other]) => other - one)
    .map(([why, number]) => `honest and not simply bought: ${number} x ${why}`)
  const differences = [...before.differences, ...reconciled.differences].map(
    ({ invoice, state, ledger, open, books }) =>
      `differs: ${invoice} (${state}): ledger ${kronor(ledger)}, open ${kronor(open)}, invoice system ${kronor(books)}`,
  )
  return [
    ...missed,
    ...disturbed,
    ...differences,
    ...Object.entries(wrong).map(([what, number]) => `${number} x ${what}`),
    ...ownerless.map((one) => `nobody has ${one}`),
  ]
}

function speedLines({ waits }: Judged, { alone, perSecond: rate }: Speed, plain: number): Line[] {
  const second = 1000
  return [
    {
      name: 'in the month, from arrival to decision: median',
      ours: ms(median(waits)),
      peer: '',
      ratio: undefined,
    },
    {
      name: 'the same: p95',
      ours: ms(quantile(waits, 0.95)),
      peer: '',
      ratio: undefined,
    },
    {
      name: 'one at a time at its end, against 1 s: p95',
      ours: ms(quantile(alone, 0.95)),
      peer: ms(second),
      ratio: quantile(alone, 0.95) / second,
      aim: 1,
    },
    {
      name: 'decisions a second, beside plain inserts of the same rows',
      ours: perSecond(rate),
      peer: perSecond(plain),
      ratio: rate / plain,
    },
  ]
}

function besideLines(without: Speed, beside: Speed, triedPerSecond: number): Line[] {
  const [ours, peer] = [quantile(beside.alone, 0.95), quantile(without.alone, 0.95)]
  return [
    {
      name: `one at a time while back-tests try ${Math.round(triedPerSecond)} a second, beside without: p95`,
      ours: ms(ours),
      peer: ms(peer),
      ratio: ours / peer,
      aim: 2,
    },
    {
      name: 'the same: median',
      ours: ms(median(beside.alone)),
      peer: ms(median(without.alone)),
      ratio: median(beside.alone) / median(without.alone),
    },
  ]
}
