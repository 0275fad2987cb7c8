import {
  decodePDFRawStream,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFArray,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
  type PDFRawStream,
} from '@cantoo/pdf-lib'

/** What a rule of PDF/A-3a is asked with, and how it says no. */
export interface Looked {
  readonly document: PDFDocument
  readonly context: PDFContext
  readonly no: (problem: string) => void
}
export const bytesIn = (stream: PDFRawStream): Uint8Array => decodePDFRawStream(stream).decode()
export const textIn = (stream: PDFRawStream): string => Buffer.from(bytesIn(stream)).toString()
const name = (of: PDFObject | undefined) =>
  of instanceof PDFName ? of.asString().slice(1) : undefined
export const look = <T extends PDFObject>(
  dict: PDFDict | undefined,
  key: string,
  type: { readonly prototype: T },
): T | undefined => {
  const found = dict?.lookup(PDFName.of(key))
  return found instanceof (type as unknown as new () => T) ? found : undefined
}
export const nameIn = (dict: PDFDict | undefined, key: string) =>
  name(dict?.lookup(PDFName.of(key)))
export const dictsIn = (array: PDFArray | undefined): PDFDict[] =>
  Array.from({ length: array?.size() ?? 0 }, (_, at) => array?.lookup(at)).filter(
    (one) => one instanceof PDFDict,
  )
export const numbersIn = (array: PDFArray | undefined) =>
  (array?.asArray() ?? []).map((one) => (one instanceof PDFNumber ? one.asNumber() : undefined))
export const saidIn = (dict: PDFDict | undefined, key: string) => {
  const found = dict?.lookup(PDFName.of(key))
  return found instanceof PDFString || found instanceof PDFHexString ? found.decodeText() : ''
}
