import { PdfArray, PdfDict, PdfNumber, PdfRef, PdfString, type PDF } from '@libpdf/core'
import { need } from './chain.ts'
import { canonical, dictOf, itemsOf, named, resolved, type LeftOut } from './pdf-objects.ts'
import type { Covered } from './signed-ranges.ts'

const what = 'seal'
/** More objects than any file of ours has. */
const most = 200_000

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
  const items = resolved(pdf, formOf(pdf).get('Fields') ?? null)
  const last = items instanceof PdfArray ? [...items].at(-1) : undefined
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

/**
 * Between two revisions nothing was added but what signatures are judged by, and a field for a
 * timestamp where there is one.
 *
 * @param revision the bytes of the earlier
 * @throws Untrusted
 */
export function checkAdded(
  before: PDF,
  after: PDF,
  { revision, hasField }: { readonly revision: Buffer; readonly hasField: boolean },
): void {
  const text = revision.toString('latin1')
  const size = Number(/\/Size (\d+)/.exec(text.slice(text.lastIndexOf('trailer')))?.[1] ?? 0)
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
}
