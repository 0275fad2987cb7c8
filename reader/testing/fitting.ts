import { type Candidate, fieldNames, type Page } from '../document.ts'
import { steps } from '../fields/confidence-table.ts'
import {
  calibrated,
  type Calibration,
  type Group,
  groupNames,
  groupOf,
  placeOf,
  standing,
} from '../fields/confidence.ts'
import { rankFields, weighFields } from '../fields/fields.ts'
import { linkPage } from '../layout/links.ts'
import { recordOf } from '#platform/record.ts'
import { reportOf } from '../report.ts'
import { compare, type Outcome, type Truth } from './score.ts'

/** An invented invoice as it was read, and what it says. */
export interface Sheet {
  readonly truth: Truth
  readonly pages: readonly Page[]
}

/** Whether a page was read by OCR: the table has a half for each. */
export type PageKind = keyof Calibration

/**
 * What was read of the best candidate of each field, however it stands; `confidence` is how it
 * stands.
 */
export function outcomesOf({ truth, pages }: Sheet, today: string): Outcome[] {
  const linked = pages.map(linkPage)
  const ranked = rankFields(weighFields(linked, today), linked, standing)
  const sure = ([best]: readonly Candidate[]) => (best ? [{ ...best, confidence: 1 }] : [])
  const fields = recordOf(fieldNames, (name) => sure(ranked[name]))
  const document = {
    pages,
    fields,
    structured: undefined,
    attachmentPageStart: null,
    invoices: [{ pages: pages.map(({ number }) => number), attachmentPages: [], fields }],
    problems: [],
  }
  return compare(truth, reportOf(truth.file, document)).flatMap((one) => {
    const [best] = ranked[one.field]
    return best ? [{ ...one, confidence: best.confidence }] : []
  })
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

const isOf = (kind: PageKind, group?: Group) => (one: Outcome) =>
  one.kind === kind && (group === undefined || groupOf(one.field) === group)

/** The table of confidences that fits what was read right and wrong. */
export function fittedTo(outcomes: readonly Outcome[]): Calibration {
  const half = (kind: PageKind) =>
    recordOf(groupNames, (group) => shares(outcomes.filter(isOf(kind, group))))
  return { digital: half('digital'), scanned: half('scanned') }
}

/** Outcomes of one kind of page with the confidence that a table gives them. */
export const asCalibrated = (
  outcomes: readonly Outcome[],
  kind: PageKind,
  table: Calibration,
): Outcome[] =>
  outcomes
    .filter(isOf(kind))
    .map((one) => ({ ...one, confidence: calibrated(one.confidence, one.field, kind, table) }))

/** The source of confidence-table.ts with another table in the place of the one it has. */
export function withTable(source: string, table: Calibration): string {
  const rows = (kind: PageKind) =>
    groupNames.map((group) => `    ${group}: [${table[kind][group].join(', ')}],\n`).join('')
  return `${source.slice(0, source.indexOf('export const fitted'))}export const fitted = {
  digital: {
${rows('digital')}  },
  scanned: {
${rows('scanned')}  },
}
`
}
