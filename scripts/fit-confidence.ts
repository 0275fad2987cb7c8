// node scripts/run.mjs scripts/fit-confidence.ts [--digital N] [--scanned N] [--pages DIR] Fits how
// sure the reader says it is to how often it is right, and writes the table it goes by. Invented
// invoices are read, each as it is and with an eighth of its labels in unknown words and of its
// values missing: digital, as scanners make them and as bad scanners, faxes and telephones do.
// Every other layout with a name and every other without is held out of the fit; how reliable the
// table is on those is printed. --pages DIR keeps what OCR saw.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { damageNames } from '#reader/testing/damages.ts'
import { type DrawnInvoice, drawInvoice } from '#reader/testing/draw-invoice.ts'
import { extractHere } from '#reader/testing/extract-here.ts'
import { families } from '#reader/testing/families.ts'
import {
  asCalibrated,
  fittedTo,
  outcomesOf,
  type Sheet,
  withTable,
} from '#reader/testing/fitting.ts'
import { hardScan } from '#reader/testing/hard-scan.ts'
import { withMissingValues } from '#reader/testing/missing-values.ts'
import { scanned } from '#reader/testing/scan.ts'
import { type Outcome, reliabilityTable } from '#reader/testing/score.ts'
import { withUnknownLabels } from '#reader/testing/unknown-labels.ts'

const { values } = parseArgs({
  options: {
    digital: { type: 'string', default: '500' },
    scanned: { type: 'string', default: '45' },
    pages: { type: 'string' },
  },
})

const today = '2026-11-21'
const unlikeShare = 0.125
const names = Object.keys(families)
type Scan = 'none' | 'plain' | 'hard'

/** A sheet that an earlier run has kept. */
function keptSheet(file: string): Sheet {
  const sheet: Sheet = JSON.parse(readFileSync(file, 'utf8'))
  return sheet
}

function asScanned(
  drawn: DrawnInvoice,
  scan: Scan,
  seed: number,
): DrawnInvoice | Promise<DrawnInvoice> {
  const damage = damageNames[seed % damageNames.length]
  if (scan === 'none') return drawn
  return scan === 'hard' && damage ? hardScan(drawn, damage, seed) : scanned(drawn, seed)
}

/** An invoice as it is read: digital, or made by a scanner. */
async function read(seed: number, family: string | undefined, scan: Scan): Promise<Sheet> {
  const kept =
    scan !== 'none' &&
    values.pages &&
    path.join(values.pages, `${scan}-${family ?? 'invented'}-${seed}.json`)
  if (kept && existsSync(kept)) return keptSheet(kept)
  const drawn = await drawInvoice(seed, family)
  const { bytes, truth } = await asScanned(drawn, scan, seed)
  const { pages } = await extractHere(bytes)
  const sheet: Sheet = { truth, pages }
  if (kept) writeFileSync(kept, JSON.stringify(sheet))
  return sheet
}

const fit: Outcome[] = []
const heldOut: Outcome[] = []

async function take(seed: number, family: string | undefined, scan: Scan): Promise<void> {
  const sheet = await read(seed, family, scan)
  const isHeldOut = (family === undefined ? seed : names.indexOf(family)) % 2 === 1
  const less = withMissingValues(sheet, seed, unlikeShare)
  const unlike = {
    ...less,
    pages: less.pages.map((page) => withUnknownLabels(page, seed, unlikeShare)),
  }
  const into = isHeldOut ? heldOut : fit
  into.push(...outcomesOf(sheet, today), ...outcomesOf(unlike, today))
}

if (values.pages) mkdirSync(values.pages, { recursive: true })
for (let at = 0; at < Number(values.digital); at++) {
  await take(20_000 + at, undefined, 'none')
  await take(40_000 + at, names[at % names.length], 'none')
}
for (let at = 0; at < Number(values.scanned); at++) {
  await take(700 + at, undefined, 'hard')
  await take(6000 + at, undefined, 'plain')
  await take(6200 + at, names[at % names.length], 'plain')
  await take(6305 + at, names[at % names.length], 'hard')
}

const table = fittedTo(fit)
const file = new URL('../reader/fields/confidence-table.ts', import.meta.url)
writeFileSync(file, withTable(readFileSync(file, 'utf8'), table))
for (const kind of ['digital', 'scanned'] as const) {
  const own = asCalibrated(heldOut, kind, table)
  const sure = own.filter(({ confidence }) => confidence >= 0.95)
  const wrong = sure.filter(({ right }) => !right)
  console.log(`\n${kind}, held out\n${reliabilityTable(own).join('\n')}`)
  console.log(
    `${wrong.length} of ${sure.length} at 0.95 and above are wrong; they are ${sure.length} of ${own.length} values`,
  )
}
process.exit()
