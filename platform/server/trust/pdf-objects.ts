import { PdfArray, PdfDict, PdfRef, PdfStream, PdfString, type PDF } from '@libpdf/core'
import { need } from './chain.ts'

export type Value = ReturnType<PdfDict['get']> | null

export const resolved = (pdf: PDF, value: Value): Value =>
  value instanceof PdfRef ? pdf.getObject(value) : value

/** @throws Untrusted when it is no dictionary */
export function dictOf(pdf: PDF, value: Value, name: string): PdfDict {
  const found = resolved(pdf, value)
  need(found instanceof PdfDict, `seal: no ${name}`)
  return found
}
/** The items of an array, none when it is not one. */
export const itemsOf = (pdf: PDF, value: Value): Value[] => {
  const found = resolved(pdf, value)
  return found instanceof PdfArray ? [...found].map((one) => resolved(pdf, one)) : []
}
/** The text of a name. */
export const named = (value: Value) =>
  value && 'value' in value && typeof value.value === 'string' ? value.value : undefined

/** What is left out when an object is compared: the whole entry, or the last of its items. */
export type LeftOut = (of: PdfDict, key: string) => 'all' | 'last' | undefined

/** An object as text, for two revisions to be compared. */
export function canonical(value: Value, leftOut: LeftOut = () => undefined): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof PdfRef) return `R${value.objectNumber}`
  if (value instanceof PdfString) return `S${Buffer.from(value.bytes).toString('hex')}`
  if (value instanceof PdfArray) return `[${[...value].map((one) => canonical(one)).join(',')}]`
  if (value instanceof PdfDict) {
    const isStream = value instanceof PdfStream
    const entries = [...value.keys()]
      .map(({ value: key }) => key)
      .filter((key) => leftOut(value, key) !== 'all' && !(isStream && key === 'Length'))
      .sort()
      .map((key) => `${key}=${entry(value.get(key) ?? null, leftOut(value, key) === 'last')}`)
    const data = isStream ? Buffer.from(value.data).toString('base64') : ''
    return `<${entries.join(',')}>${data}`
  }
  return 'value' in value ? `${value.type}${String(value.value)}` : value.type
}
const entry = (value: Value, isShortened: boolean) =>
  isShortened && value instanceof PdfArray
    ? `[${[...value]
        .slice(0, -1)
        .map((one) => canonical(one))
        .join(',')}]`
    : canonical(value)

/** The numbers of all objects that a value leads to. */
export function reached(pdf: PDF, value: Value, found: Set<number> = new Set()): Set<number> {
  if (value instanceof PdfRef) {
    if (found.has(value.objectNumber)) return found
    found.add(value.objectNumber)
    return reached(pdf, pdf.getObject(value), found)
  }
  if (value instanceof PdfArray) for (const one of value) reached(pdf, one, found)
  if (value instanceof PdfDict)
    for (const key of value.keys()) reached(pdf, value.get(key) ?? null, found)
  return found
}
