import { parseArgs } from 'node:util'

export const usage = `Measures Skynet among a million companies and prints each number beside a peer or a limit taken in the same run.

  npm run bench                        everything, among 1,000,000 companies (made at the first run, kept in .data/bench)
  npm run bench -- --companies 100000  among fewer
  npm run bench -- --only search,pages parts: search, blacklist, load, audit, pages, engine, backtest, invoices, client,
                                       interpretations, intake, reading, uploads, month, check
  npm run bench -- --samples 50        questions of each kind (200)
  npm run bench -- --determinations 20000  to try a bucket on (100,000)
  npm run bench -- --invoices 1000000  in the list and behind a client's page (10,000,000)
  npm run bench -- --interpretations 100000  in theirs (1,000,000)
  npm run bench -- --only month --days 3 --sold 300 --stored 50000   a shorter month of a factoring company, with fewer invoices
                                       sold (30 days, 50,000), and with fewer stored at its end to measure growth to (500,000)
  npm run bench -- --only month --frauds 60   planted among a thousand honest invoices (12), for recall of a short month
  npm run bench -- --seed 7            another month (1)`

export const parts = [
  'search',
  'blacklist',
  'load',
  'audit',
  'pages',
  'engine',
  'backtest',
  'invoices',
  'client',
  'interpretations',
  'intake',
  'reading',
  'uploads',
  'month',
  'check',
] as const
export type Part = (typeof parts)[number]

export interface Options {
  readonly companies: number
  /** The small world that growth is measured from. */
  readonly fewCompanies: number
  readonly samples: number
  readonly determinations: number
  /** The growth of the list is measured from a tenth of them. */
  readonly invoices: number
  /** As `invoices`. */
  readonly interpretations: number
  /** Of the month, and what is sold in it. */
  readonly days: number
  readonly sold: number
  /** Planted in it, among a thousand honest invoices. */
  readonly frauds: number
  /** What deciding at the end of the month is measured among as well. */
  readonly stored: number
  readonly seed: number
  readonly only: readonly Part[]
}

/** A mistake of the caller, told in one sentence. */
export class UsageError extends Error {}

/** Reads the command line. Throws UsageError. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      companies: { type: 'string', default: '1000000' },
      samples: { type: 'string', default: '200' },
      determinations: { type: 'string', default: '100000' },
      invoices: { type: 'string', default: '10000000' },
      interpretations: { type: 'string', default: '1000000' },
      days: { type: 'string', default: '30' },
      sold: { type: 'string', default: '50000' },
      frauds: { type: 'string', default: '12' },
      stored: { type: 'string', default: '500000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: parts.join(',') },
    },
  })
  type Whole = Exclude<keyof typeof values, 'only'>
  const whole = (name: Whole, least: number, most: number) => {
    const number = Number(values[name])
    if (!Number.isInteger(number) || number < least || number > most)
      throw new UsageError(
        `--${name} must be a whole number from ${least} to ${most}, and is "${values[name]}".`,
      )
    return number
  }
  const only = values.only.split(',').map((name) => {
    const part = parts.find((known) => known === name.trim())
    if (!part) throw new UsageError(`--only takes ${parts.join(', ')}, and not "${name}".`)
    return part
  })
  const companies = whole('companies', 1000, 10_000_000)
  return {
    companies,
    fewCompanies: Math.min(10_000, companies / 10),
    samples: whole('samples', 10, 10_000),
    determinations: whole('determinations', 1000, 10_000_000),
    invoices: whole('invoices', 100_000, 100_000_000),
    interpretations: whole('interpretations', 10_000, 10_000_000),
    days: whole('days', 2, 60),
    sold: whole('sold', 100, 1_000_000),
    frauds: whole('frauds', 1, 200),
    stored: whole('stored', 1000, 50_000_000),
    seed: whole('seed', 1, 999),
    only,
  }
}
