// node scripts/run.mjs scripts/interpret-accuracy.ts --truth DIR [--pred DIR] [--only TEXT]
// [--wrong] Prints how many of the values are read right per field, digital and scanned files
// apart, before any correction, and how often the reader is as sure as it says. DIR holds the files
// and their NAME.truth.json; the files are read now, or with --pred what was read before is taken
// from NAME.json there. --only takes the files with TEXT in their names, and --wrong lists every
// value that is not right.
//
// node scripts/run.mjs scripts/interpret-accuracy.ts --invented FROM-TO [--families] [--scan |
// --hard] [--wrong] The same for invented invoices, each in a layout of its own, with --families in
// all of those that have a name; with --scan as a scanner would have made them, with --hard as bad
// scanners, faxes and telephones would.
//
// node scripts/run.mjs scripts/interpret-accuracy.ts --composed FROM-TO [--for judge | fit | apart]
// [--scan | --hard] [--wrong] The same for invoices composed from parts drawn by lot
// (bench/composed), a seed each, with how often the right pages were taken for the invoice's. They
// are composed for judging, or for fitting, or of those parts alone that are kept from fitting.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { purposes } from '../bench/composed/choice.ts'
import { composeInvoice } from '../bench/composed/compose.ts'
import { type Report, reportOf } from '#reader/report.ts'
import { understand } from '#reader/understand.ts'
import { damageNames } from '#reader/testing/damages.ts'
import { type DrawnInvoice, drawInvoice } from '#reader/testing/draw-invoice.ts'
import { families } from '#reader/testing/families.ts'
import { extractHere } from '#reader/testing/extract-here.ts'
import { hardScan } from '#reader/testing/hard-scan.ts'
import { readDocument } from '#reader/testing/read-document.ts'
import { scanned } from '#reader/testing/scan.ts'
import {
  accuracyTable,
  compare,
  type Outcome,
  reliabilityTable,
  type Truth,
} from '#reader/testing/score.ts'

const { values } = parseArgs({
  options: {
    truth: { type: 'string' },
    pred: { type: 'string' },
    only: { type: 'string' },
    wrong: { type: 'boolean', default: false },
    invented: { type: 'string' },
    composed: { type: 'string' },
    for: { type: 'string', default: 'judge' },
    families: { type: 'boolean', default: false },
    scan: { type: 'boolean', default: false },
    hard: { type: 'boolean', default: false },
  },
})

if ((values.truth ?? values.invented ?? values.composed) === undefined) {
  console.error(
    'Usage: node scripts/run.mjs scripts/interpret-accuracy.ts --truth DIR [--pred DIR] | --invented FROM-TO | --composed FROM-TO',
  )
  process.exit(1)
}

const today = '2026-11-21'

async function reportFor(truth: Truth, folder: string, name: string): Promise<Report> {
  if (values.pred !== undefined) {
    const file = path.join(values.pred, `${name}.json`)
    const empty: Report = {
      file: truth.file,
      kind: 'broken',
      pageCount: 0,
      problems: [],
      pages: [],
      attachmentPages: [],
      fields: {},
    }
    const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : empty
    return report
  }
  return reportOf(truth.file, await readDocument({ path: path.join(folder, truth.file) }))
}

function scannedAsAsked(drawn: DrawnInvoice, seed: number): DrawnInvoice | Promise<DrawnInvoice> {
  const damage = damageNames[seed % damageNames.length]
  if (values.hard && damage) return hardScan(drawn, damage, seed)
  return values.scan ? scanned(drawn, seed) : drawn
}

/** Whether one invoice was found in a file, of the pages it has. */
const hasPages = ({ pages = [] }: Truth, report: Report) =>
  report.invoices === undefined && pages.join() === report.pages.join()

async function composedOutcomes(range: string): Promise<Outcome[]> {
  const [from = 0, to = 0] = range.split('-').map(Number)
  const purpose = purposes.find((one) => one === values.for) ?? 'judge'
  const outcomes: Outcome[] = []
  let paged = 0
  for (let seed = from; seed < to; seed++) {
    const drawn = await composeInvoice(seed, purpose)
    const { bytes, truth } = await scannedAsAsked(drawn, seed)
    const report = reportOf(truth.file, await understand(await extractHere(bytes), { today }))
    if (hasPages(truth, report)) paged++
    else if (values.wrong)
      console.log(`${truth.file}: pages ${truth.pages?.join()} read as ${report.pages.join()}`)
    outcomes.push(...compare(truth, report))
  }
  console.log(`seeds ${from} to ${to - 1}: the right pages in ${paged} of ${to - from}`)
  return outcomes
}

async function inventedOutcomes(range: string): Promise<Outcome[]> {
  const [from = 0, to = 0] = range.split('-').map(Number)
  const outcomes: Outcome[] = []
  for (let seed = from; seed < to; seed++)
    for (const family of values.families ? Object.keys(families) : [undefined]) {
      const drawn = await drawInvoice(seed, family)
      const { bytes, truth } = await scannedAsAsked(drawn, seed)
      outcomes.push(
        ...compare(
          truth,
          reportOf(truth.file, await understand(await extractHere(bytes), { today })),
        ),
      )
    }
  return outcomes
}

async function sampleOutcomes(folder: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.truth.json') || !file.includes(values.only ?? '')) continue
    const truth: Truth = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    const report = await reportFor(truth, folder, file.replace('.truth.json', ''))
    outcomes.push(...compare(truth, report))
    if (truth.kind === 'broken')
      console.log(
        `${truth.file}: expected ${truth.expect}, said ${report.problems.map(({ code }) => code).join(', ')}`,
      )
  }
  return outcomes
}

async function askedOutcomes(): Promise<Outcome[]> {
  if (values.composed !== undefined) return composedOutcomes(values.composed)
  if (values.invented !== undefined) return inventedOutcomes(values.invented)
  return sampleOutcomes(values.truth ?? '')
}

const outcomes = await askedOutcomes()
for (const kind of ['digital', 'scanned'] as const) {
  const own = outcomes.filter((one) => one.kind === kind)
  if (own.length > 0)
    console.log(
      `\n${kind}\n${accuracyTable(own).join('\n')}\n\n${reliabilityTable(own).join('\n')}`,
    )
}
if (values.wrong)
  for (const one of outcomes.filter(({ right, placed }) => !right || placed === false))
    console.log(
      `${one.file} ${one.field}: ${JSON.stringify(one.truth)} read as ${JSON.stringify(one.read)} at ${one.confidence}${one.right ? ' WRONG PLACE' : ''}`,
    )
process.exit()
