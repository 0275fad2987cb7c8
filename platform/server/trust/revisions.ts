import { PdfArray, PdfDict, PdfNumber, PdfRef, PdfString, PDF } from '@libpdf/core'
import { need } from './chain.ts'
import {
  canonical,
  dictOf,
  itemsOf,
  named,
  reached,
  resolved,
  type LeftOut,
} from './pdf-objects.ts'
import type { Covered } from './signed-ranges.ts'
import { updateAfter, type Standing } from './update-form.ts'

const what = 'seal'
/** More objects than any file of ours has. */
const most = 200_000
/** Those of one renewal, with some to spare. */
const mostUpdates = 5

const formOf = (pdf: PDF) => dictOf(pdf, pdf.getCatalog().get('AcroForm') ?? null, 'form')
/** The fields of the form that are signed. */
const signedFields = (pdf: PDF) =>
  itemsOf(pdf, formOf(pdf).get('Fields') ?? null).filter(
    (one): one is PdfDict => one instanceof PdfDict && named(one.get('FT') ?? null) === 'Sig',
  )
const numbers = (pdf: PDF, dict: PdfDict, key: string) =>
  itemsOf(pdf, dict.get(key) ?? null).map((one) =>
    one instanceof PdfNumber ? one.value : Number.NaN,
  )

function lastField(pdf: PDF) {
  const items = resolved(pdf, formOf(pdf).get('Fields') ?? null)
  return items instanceof PdfArray ? [...items].at(-1) : undefined
}

/** The value of a field is the signature in the hole. */
function checkValue(pdf: PDF, field: PdfDict | undefined, covered: Covered, subFilter: string) {
  const { from, to, end } = covered
  const value = dictOf(pdf, field?.get('V') ?? null, 'field')
  const contents = value.get('Contents')
  need(
    contents instanceof PdfString &&
      contents.bytes.length * 2 === to - from - 2 &&
      numbers(pdf, value, 'ByteRange').join(',') === [0, from, to, end - to].join(',') &&
      named(value.get('SubFilter') ?? null) === subFilter,
    `${what}: not that of the form's field`,
  )
  return value
}

/** The seal of the form's only field is the one in the hole. @throws Untrusted */
export function checkSealField(pdf: PDF, covered: Covered): void {
  const fields = signedFields(pdf)
  need(fields.length === 1, `${what}: not that of the form's field`)
  checkValue(pdf, fields[0], covered, 'ETSI.CAdES.detached')
}

const keysOf = (dict: PdfDict) =>
  [...dict.keys()]
    .map(({ value }) => value)
    .sort()
    .join()
/**
 * The last field of the form is a document timestamp, which nobody sees on a page, and the form has
 * one for each.
 *
 * @param place how many are signed with it
 * @throws Untrusted
 */
export function checkTimestampField(pdf: PDF, covered: Covered, place: number): void {
  const fields = signedFields(pdf)
  const field = fields.at(-1)
  const last = lastField(pdf)
  need(
    fields.length === place &&
      field &&
      last instanceof PdfRef &&
      pdf.getObject(last) === field &&
      keysOf(field) === 'F,FT,P,Rect,Subtype,T,Type,V' &&
      numbers(pdf, field, 'Rect').join() === '0,0,0,0',
    `${what}: not that of the form's field`,
  )
  const value = checkValue(pdf, field, covered, 'ETSI.RFC3161')
  need(
    keysOf(value) === 'ByteRange,Contents,Filter,SubFilter,Type' &&
      named(value.get('Type') ?? null) === 'DocTimeStamp',
    `${what}: not that of the form's field`,
  )
}

interface Updated {
  readonly file: Buffer
  /** Of the earlier revision, and what stands there. */
  readonly end: number
  readonly written: Standing
  /** Whether the last update is to bring a field for a timestamp. */
  readonly hasField: boolean
}
/**
 * From one revision to a later one nothing was added but what signatures are judged by, and a field
 * for a timestamp where there is to be one, in updates that follow each other without a byte
 * between. Answers what stands then.
 *
 * @throws Untrusted
 */
export async function checkUpdates(
  before: PDF,
  after: PDF,
  { file, end, written, hasField }: Updated,
): Promise<Standing> {
  const ends = [
    ...file
      .subarray(end)
      .toString('latin1')
      .matchAll(/%%EOF\r?\n?/g),
  ]
    .map((one) => end + one.index + one[0].length)
    .slice(0, mostUpdates)
  const text = file.toString('latin1')
  let [earlier, from, standing] = [before, end, written]
  for (const [place, to] of ends.entries()) {
    const isLast = place === ends.length - 1
    const pdf = isLast ? after : await PDF.load(file.subarray(0, to))
    const added = hasField && isLast
    const next = updateAfter(standing, { text, from, to, hasField: added })
    checkAdded(earlier, pdf, { size: standing.size, numbers: next.numbers, hasField: added })
    ;[earlier, from, standing] = [pdf, to, next]
  }
  need(from === file.length, `${what}: bytes after the file`)
  return standing
}

interface Added {
  /** How many objects there were, and those of the update. */
  readonly size: number
  readonly numbers: readonly number[]
  readonly hasField: boolean
}
function checkAdded(before: PDF, after: PDF, { size, numbers: added, hasField }: Added): void {
  need(size > 0 && size < most, `${what}: no trailer`)
  const [catalogs, form] = [[before.getCatalog(), after.getCatalog()], formOf(after)]
  const leftOut: LeftOut = (of, key) => {
    if (key === 'DSS' && catalogs.includes(of)) return 'all'
    return key === 'Fields' && of === form && hasField ? 'last' : undefined
  }
  const why = `${what}: something was changed after it`
  // Another root would show another document, and leave every object as it was.
  need(canonical(catalogs[0] ?? null, leftOut) === canonical(catalogs[1] ?? null, leftOut), why)
  for (let number = 1; number < size; number++) {
    const ref = PdfRef.of(number)
    need(
      canonical(before.getObject(ref), leftOut) === canonical(after.getObject(ref), leftOut),
      why,
    )
  }
  const of = reached(after, after.getCatalog().get('DSS') ?? null)
  if (hasField) reached(after, lastField(after) ?? null, of)
  need(
    added.every((number) => number < size || of.has(number)),
    `${what}: something was added that nothing needs`,
  )
}
