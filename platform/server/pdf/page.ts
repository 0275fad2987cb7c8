import type PDFDocument from 'pdfkit'

export type Doc = InstanceType<typeof PDFDocument>
export type Element = ReturnType<Doc['struct']>

/** Points. */
export const margin = 56
export const width = 595.28 - 2 * margin
export const ink = '#17202c'

export const hasRoom = (doc: Doc, height: number) => doc.y + height <= doc.page.maxY()
