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

const lastTrailer = (text: string) => text.slice(text.lastIndexOf('trailer'))
const updateForm =
  /^(.*endobj\s*)xref\s((?:\d+ \d+\s+(?:\d{10} \d{5} n\s+)+)+)trailer\s*<<((?:(?!trailer|%%EOF).)*)>>\s*startxref\s+\d+\s+%%EOF\s?$/s
const entriesOf = (trailer: string, keys: readonly string[]) =>
  keys.map((key) => new RegExp(`/${key}\\s+(\\d+ \\d+ R)`).exec(trailer)?.[1]).join()
/**
 * The numbers of the objects in an update: it is those and where they stand, one after the other
 * from its first byte to its last, and leads to the same catalog and words about the file.
 */
function objectsOf(update: Buffer, { at, trailer }: { at: number; trailer: string }): number[] {
  const why = `${what}: bytes that are no part of it`
  const [, objects = '', table = '', own = ''] = updateForm.exec(update.toString('latin1')) ?? []
  need(objects !== '' && /\/Prev\s/.test(own), why)
  need(entriesOf(own, ['Root', 'Info']) === entriesOf(trailer, ['Root', 'Info']), why)
  const starts = [...table.matchAll(/(\d{10}) \d{5} n/g)].map(([, one]) => Number(one) - at)
  const numbers = [...new Set(starts)]
    .sort((one, other) => one - other)
    .map((start, place, all) => {
      const text = objects.slice(start, all[place + 1])
      const isOne = /^\d+ \d+ obj\s(?:(?!endobj).)*endobj\s*$/s.test(text)
      need(isOne && (place > 0 || start === 0), why)
      return Number.parseInt(text, 10)
    })
  return numbers
}

interface Updated {
  readonly file: Buffer
  /** Of the earlier revision. */
  readonly end: number
  /** Whether the last update is to bring a field for a timestamp. */
  readonly hasField: boolean
}
/**
 * From one revision to a later one nothing was added but what signatures are judged by, and a field
 * for a timestamp where there is to be one, in updates that follow each other without a byte
 * between.
 *
 * @throws Untrusted
 */
export async function checkUpdates(
  before: PDF,
  after: PDF,
  { file, end, hasField }: Updated,
): Promise<void> {
  const ends = [
    ...file
      .subarray(end)
      .toString('latin1')
      .matchAll(/%%EOF\r?\n?/g),
  ]
    .map((one) => end + one.index + one[0].length)
    .slice(0, mostUpdates)
  let [earlier, from] = [before, end]
  for (const [place, to] of ends.entries()) {
    const isLast = place === ends.length - 1
    const pdf = isLast ? after : await PDF.load(file.subarray(0, to))
    const parts = { revision: file.subarray(0, from), update: file.subarray(from, to) }
    checkAdded(earlier, pdf, { ...parts, hasField: hasField && isLast })
    ;[earlier, from] = [pdf, to]
  }
  need(from === file.length, `${what}: bytes after the file`)
}

interface Added {
  readonly revision: Buffer
  readonly update: Buffer
  readonly hasField: boolean
}
function checkAdded(before: PDF, after: PDF, { revision, update, hasField }: Added): void {
  const trailer = lastTrailer(revision.toString('latin1'))
  const size = Number(/\/Size (\d+)/.exec(trailer)?.[1] ?? 0)
  need(size > 0 && size < most, `${what}: no trailer`)
  const added = objectsOf(update, { at: revision.length, trailer })
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
