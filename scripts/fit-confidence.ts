// node scripts/run.mjs scripts/fit-confidence.ts [--digital N] [--scanned N] [--pages DIR] Fits how
// sure the reader says it is to how often it is right, and writes the table it goes by. Invented
// invoices are read, each as it is and with an eighth of its labels in unknown words and of its
// values missing: digital, as scanners make them and as bad scanners, faxes and telephones do.
// Every other layout with a name and every other without is held out of the fit; how reliable the
// table is on those is printed. --pages DIR keeps what OCR saw.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Fields, Page } from '#reader/document.ts'
import {
  calibrated,
  type Fitted,
  type Group,
  groupNames,
  groupOf,
  placeOf,
  standing,
} from '#reader/fields/confidence.ts'
import { steps } from '#reader/fields/confidence-table.ts'
import { rankFields, weighFields } from '#reader/fields/fields.ts'
import { linkPage } from '#reader/layout/links.ts'
import { reportOf } from '#reader/report.ts'
import { damageNames } from '#reader/testing/damages.ts'
import { drawInvoice } from '#reader/testing/draw-invoice.ts'
import { extractHere } from '#reader/testing/extract-here.ts'
import { families } from '#reader/testing/families.ts'
import { hardScan } from '#reader/testing/hard-scan.ts'
import { withMissingValues } from '#reader/testing/missing-values.ts'
import { scanned } from '#reader/testing/scan.ts'
import { compare, type Outcome, reliabilityTable, type Truth } from '#reader/testing/score.ts'
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

interface Sheet {
  readonly truth: Truth
  readonly pages: readonly Page[]
}

/** An invoice as it is read: digital, or made by a scanner. */
async function read(seed: number, family: string | undefined, scan: Scan): Promise<Sheet> {
  const kept =
    scan !== 'none' &&
    values.pages &&
    path.join(values.pages, `${scan}-${family ?? 'invented'}-${seed}.json`)
  if (kept && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Sheet
  const drawn = await drawInvoice(seed, family)
  const damage = damageNames[seed % damageNames.length]
  const { bytes, truth } =
    scan === 'none'
      ? drawn
      : scan === 'hard' && damage
        ? await hardScan(drawn, damage, seed)
        : await scanned(drawn, seed)
  const sheet = { truth, pages: (await extractHere(bytes)).pages.map(({ layout }) => layout.page) }
  if (kept) writeFileSync(kept, JSON.stringify(sheet))
  return sheet
}

/**
 * What was read of the best candidate of each field, however it stands; `confidence` is how it
 * stands.
 */
function outcomesOf({ truth, pages }: Sheet): Outcome[] {
  const linked = pages.map(linkPage)
  const fields = rankFields(weighFields(linked, today), linked, standing)
  const believed = Object.fromEntries(
    Object.entries(fields).map(([field, [best]]) => [
      field,
      best ? [{ ...best, confidence: 1 }] : [],
    ]),
  ) as unknown as Fields
  const document = {
    pages,
    fields: believed,
    structured: undefined,
    attachmentPageStart: null,
    invoices: [{ pages: pages.map(({ number }) => number), attachmentPages: [], fields: believed }],
    problems: [],
  }
  return compare(truth, reportOf(truth.file, document)).flatMap((one) => {
    const [best] = fields[one.field]
    return best ? [{ ...one, confidence: best.confidence }] : []
  })
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
  into.push(...outcomesOf(sheet), ...outcomesOf(unlike))
}

/**
 * How many outcomes the hand's formula counts for where few are known; it says a little less than
 * it would.
 */
const handCounts = 15
/**
 * What is right oftener than this may be called sure (0.95 and above): of all that is, fewer than
 * one in a hundred is then wrong.
 */
const mayBeSure = 0.985
const mostUnsure = 0.94

/**
 * How often outcomes are right at each step: each counts for the steps on both sides of it, and no
 * step says less than one below it.
 */
function shares(outcomes: readonly Outcome[]): number[] {
  const right = steps.map((step) => handCounts * 0.9 * step)
  const all = steps.map(() => handCounts)
  for (const one of outcomes) {
    const [step, part] = placeOf(one.confidence)
    for (const [at, weight] of [
      [step, 1 - part],
      [step + 1, part],
    ] as const) {
      all[at] = (all[at] ?? 0) + weight
      if (one.right) right[at] = (right[at] ?? 0) + weight
    }
  }
  // Steps that would fall are taken together until none does.
  const pools: { right: number; all: number; steps: number }[] = []
  for (const at of steps.keys()) {
    pools.push({ right: right[at] ?? 0, all: all[at] ?? 0, steps: 1 })
    for (;;) {
      const [below, last] = pools.slice(-2)
      if (!below || !last || below.right / below.all <= last.right / last.all) break
      pools.splice(-2, 2, {
        right: below.right + last.right,
        all: below.all + last.all,
        steps: below.steps + last.steps,
      })
    }
  }
  return pools.flatMap((pool) => {
    const share = pool.right / pool.all
    const said = share >= mayBeSure ? share : Math.min(share, mostUnsure)
    return Array.from({ length: pool.steps }, () => Math.floor(1000 * said) / 1000)
  })
}

const isOf = (kind: keyof Fitted, group?: Group) => (one: Outcome) =>
  one.kind === kind && (group === undefined || groupOf(one.field) === group)
const fitKind = (kind: keyof Fitted) =>
  Object.fromEntries(
    groupNames.map((group) => [group, shares(fit.filter(isOf(kind, group)))]),
  ) as Record<Group, number[]>

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

const table: Fitted = { digital: fitKind('digital'), scanned: fitKind('scanned') }
const rows = (kind: keyof Fitted) =>
  groupNames.map((group) => `    ${group}: [${table[kind][group].join(', ')}],\n`).join('')
const file = new URL('../reader/fields/confidence-table.ts', import.meta.url)
const before = readFileSync(file, 'utf8')
writeFileSync(
  file,
  `${before.slice(0, before.indexOf('export const fitted'))}export const fitted = {
  digital: {
${rows('digital')}  },
  scanned: {
${rows('scanned')}  },
}
`,
)
for (const kind of ['digital', 'scanned'] as const) {
  const own = heldOut
    .filter(isOf(kind))
    .map((one) => ({ ...one, confidence: calibrated(one.confidence, one.field, kind, table) }))
  const sure = own.filter(({ confidence }) => confidence >= 0.95)
  const wrong = sure.filter(({ right }) => !right)
  console.log(`\n${kind}, held out\n${reliabilityTable(own).join('\n')}`)
  console.log(
    `${wrong.length} of ${sure.length} at 0.95 and above are wrong; they are ${sure.length} of ${own.length} values`,
  )
}
process.exit()
