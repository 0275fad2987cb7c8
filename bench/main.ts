import { LaunchError } from '#database/embedded/launch-error.ts'
import { startTokenIssuer } from '#platform/server/testing/token-issuer.ts'
import { measureAudit } from './audit.ts'
import { measureBackTest } from './back-test.ts'
import { openBareServer } from './bare.ts'
import { measureBlacklist } from './blacklist.ts'
import { measureClients } from './client-page.ts'
import { measureEngine } from './engine.ts'
import { measureIntake } from './intake.ts'
import { measureCheck } from './check.ts'
import { measureInterpretations, measureInterpretationsGrowth } from './interpretations.ts'
import { measureExport, measureInvoiceList, measureListGrowth } from './invoices.ts'
import { readOptions, usage, UsageError, type Options, type Part } from './options.ts'
import { measureCrowds } from './load.ts'
import { measureMonth } from './month.ts'
import { measurePages } from './pages.ts'
import { measureEverything, measureGrowth, measureSearch, searchQuestions } from './search.ts'
import { measureReading } from './reading.ts'
import { searchTexts } from './search-texts.ts'
import { buildProgram } from './server.ts'
import { clients, openSide } from './side.ts'
import { megabytes, printPart, verdict, type Line } from './table.ts'
import { measureTwo } from './two-worlds.ts'
import { measureUploads } from './uploads.ts'
import { openWorlds, type Worlds } from './worlds/world.ts'

const say = (text: string) => console.log(text)
const count = (number: number) => number.toLocaleString('en-US')

async function measureCalls(
  worlds: Worlds,
  { companies, fewCompanies, samples, only }: Options,
): Promise<Line[]> {
  const lines: Line[] = []
  const print = (title: string, part: readonly Line[]) => {
    printPart(title, part)
    lines.push(...part)
  }
  const issuer = await startTokenIssuer('urn:skynet:api')
  const world = await worlds.world(companies)
  const many = await openSide(world, worlds.dataDir, issuer)
  const atStart = many.server.memory()
  const sales = await many.as('SalesRepresentative', 1)
  try {
    const questions = only.includes('search')
      ? await searchQuestions(many.driver, await searchTexts(many.driver.pool, samples))
      : []
    if (only.includes('search')) {
      const bare = await openBareServer(world)
      try {
        const measured = await measureSearch(many.driver, sales.post, bare, questions)
        print(
          `Client search among ${count(companies)} companies, through HTTP beside its SQL on the driver`,
          measured,
        )
      } finally {
        bare.stop()
      }
      print(
        `Search of the frame among ${count(companies)} companies, beside its limit`,
        await measureEverything(sales.post, questions),
      )
      const few = await openSide(await worlds.world(fewCompanies), worlds.dataDir, issuer)
      const fewSales = await few.as('SalesRepresentative', 1)
      try {
        const texts = await searchTexts(few.driver.pool, samples)
        const growth = await measureGrowth(
          { post: sales.post, texts: questions },
          { post: fewSales.post, texts },
        )
        print(`Growth from ${count(fewCompanies)} to ${count(companies)} companies`, growth)
      } finally {
        fewSales.close()
        await few.stop()
      }
    }
    if (only.includes('blacklist')) {
      const aml = await many.as('AmlDepartment', 1)
      print(
        `Blacklist of ${count(Math.floor(companies / 4))} items`,
        await measureBlacklist(many.driver, aml.post, samples),
      )
      aml.close()
    }
    if (only.includes('audit'))
      print(
        'Audit trail, beside the same transaction without it',
        await measureAudit(many.driver, samples, clients),
      )
    const now = many.server.memory()
    if (atStart !== undefined && now !== undefined)
      print('Memory of the server process', [
        {
          name: 'after all this, beside just started',
          ours: megabytes(now),
          peer: megabytes(atStart),
          ratio: now / atStart,
        },
      ])
  } finally {
    sales.close()
    await many.stop()
    await issuer.stop()
  }
  return lines
}

/** In a small world and a server that works on jobs too. */
async function measureTests(
  worlds: Worlds,
  { fewCompanies, determinations }: Options,
): Promise<Line[]> {
  const issuer = await startTokenIssuer('urn:skynet:api')
  const world = await worlds.world(fewCompanies)
  const side = await openSide(world, worlds.dataDir, issuer, { JOBS_AT_ONCE: '1' })
  const ruleAdmin = await side.as('RuleAdmin', 1)
  try {
    const caller = { post: ruleAdmin.post, pid: side.server.pid }
    return await measureBackTest(world, side.driver, caller, determinations, say)
  } finally {
    ruleAdmin.close()
    await side.stop()
    await issuer.stop()
  }
}

type Print = (title: string, part: readonly Line[]) => void

/** In a world with very many invoices, and one with a tenth of them. */
async function measureInvoices(
  worlds: Worlds,
  { fewCompanies, invoices, samples }: Options,
  print: Print,
) {
  const numbers = [invoices / 10, invoices].map(Math.floor)
  await measureTwo(
    numbers.map((number) => () => worlds.world(fewCompanies, { invoices: number })),
    worlds.dataDir,
    async (side, post, world, at) => {
      const title = `Invoice list among ${count(numbers[at] ?? 0)} invoices, through HTTP beside plain SQL on the driver`
      print(title, await measureInvoiceList(side.driver, post, samples))
      if (at === 0) return
      const token = await side.tokenOf('SalesRepresentative')
      print('Export', await measureExport(world, { url: side.url, pid: side.server.pid, token }))
    },
    async (few, many) =>
      print(
        `Growth to ${count(invoices)} invoices from a tenth`,
        await measureListGrowth(many, few, samples),
      ),
  )
}

/** The same of interpretations. */
async function measureReadInvoices(
  worlds: Worlds,
  { fewCompanies, interpretations, samples }: Options,
  print: Print,
) {
  const numbers = [interpretations / 10, interpretations].map(Math.floor)
  const [fewer = 0, all = 0] = numbers
  await measureTwo(
    numbers.map((number) => () => worlds.world(fewCompanies, { interpretations: number })),
    worlds.dataDir,
    async (side, post, _, at) =>
      print(
        `Lists among ${count(numbers[at] ?? 0)} interpretations, through HTTP beside plain SQL on the driver`,
        await measureInterpretations(side.driver, post, samples, numbers[at] ?? 0),
      ),
    async (few, many) =>
      print(
        `Growth to ${count(all)} interpretations from a tenth`,
        await measureInterpretationsGrowth(
          { post: many, count: all },
          { post: few, count: fewer },
          samples,
        ),
      ),
  )
}

async function measureDecisions(
  worlds: Worlds,
  { fewCompanies, samples }: Options,
): Promise<Line[]> {
  const issuer = await startTokenIssuer('urn:skynet:api')
  try {
    return await measureIntake(
      await worlds.world(fewCompanies),
      worlds.dataDir,
      issuer,
      samples * 5,
    )
  } finally {
    await issuer.stop()
  }
}

async function measureReadingBeside(
  worlds: Worlds,
  { fewCompanies, samples }: Options,
): Promise<Line[]> {
  const issuer = await startTokenIssuer('urn:skynet:api')
  try {
    return await measureUploads(await worlds.world(fewCompanies), worlds.dataDir, issuer, samples)
  } finally {
    await issuer.stop()
  }
}

const called: readonly Part[] = ['search', 'blacklist', 'audit']

async function run(options: Options): Promise<void> {
  await buildProgram()
  const worlds = await openWorlds(say)
  try {
    const lines = options.only.some((part) => called.includes(part))
      ? await measureCalls(worlds, options)
      : []
    const print = (title: string, part: readonly Line[]) => {
      printPart(title, part)
      lines.push(...part)
    }
    if (options.only.includes('engine'))
      print('The engine beside general rule engines', await measureEngine(options.samples))
    if (options.only.includes('backtest'))
      print(
        'A draft of a rule bucket tried on what was decided',
        await measureTests(worlds, options),
      )
    if (options.only.includes('invoices')) await measureInvoices(worlds, options, print)
    if (options.only.includes('load')) await measureCrowds(worlds, options, print)
    if (options.only.includes('client')) await measureClients(worlds, options, { say, print })
    if (options.only.includes('interpretations')) await measureReadInvoices(worlds, options, print)
    if (options.only.includes('intake'))
      print('Invoices from a partner to their decisions', await measureDecisions(worlds, options))
    if (options.only.includes('reading'))
      print('Reading of invoices, beside the bare libraries', await measureReading())
    if (options.only.includes('uploads'))
      print('Ten PDFs uploaded at once', await measureReadingBeside(worlds, options))
    if (options.only.includes('month')) await measureMonth(worlds, options, { say, print })
    if (options.only.includes('check')) print('npm run check', await measureCheck())
    if (options.only.includes('pages')) {
      const pages = await measurePages(await worlds.world(options.companies), worlds.dataDir)
      if (typeof pages === 'string') say(`\n${pages}`)
      else for (const { title, lines: part } of pages) printPart(title, part)
      if (typeof pages !== 'string') lines.push(...pages.flatMap((part) => part.lines))
    }
    say(`\n${verdict(lines)}`)
  } finally {
    await worlds.stop()
  }
}

// Ends what was started also when it is told to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
try {
  const args = process.argv.slice(2)
  if (args.includes('--help')) say(usage)
  else await run(readOptions(args))
} catch (error) {
  const wrong = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  if (!(error instanceof UsageError || error instanceof LaunchError || wrong)) throw error
  console.error(`${(error as Error).message}${wrong ? `\n\n${usage}` : ''}`)
  process.exitCode = 1
}
