const startsWith = (bytes: Buffer, signature: string, at = 0) =>
  bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'))

const types = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  tiff: 'image/tiff',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
  txt: 'text/plain',
} as const

/** How many of a file's first bytes the judgement needs. */
export const firstBytes = 64 * 1024

/** PDF readers accept some text before the mark. Other bytes are those of a file that holds it. */
const pdfMark = (first: Buffer) => first.subarray(0, 1024).indexOf('%PDF-')
const isPdf = (first: Buffer) => {
  const at = pdfMark(first)
  return at >= 0 && !first.subarray(0, at).includes(0)
}

/**
 * Whether a file is a zip by its first bytes: with files in it, without any, or one of several
 * parts. An Office file is one too. Other bytes may stand before it, and a PDF that begins after
 * its mark is one of the files in it.
 */
export const isZip = (first: Buffer) =>
  ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].some(
    (mark) =>
      startsWith(first, mark) ||
      first.subarray(0, Math.max(pdfMark(first), 0)).includes(Buffer.from(mark, 'latin1')),
  )

/**
 * The content type a file's first bytes show, undefined when they show none that is known here. The
 * name decides only between types that look the same inside: the two old Office formats, and text
 * with and without columns.
 */
export function contentTypeOf(first: Buffer, name: string): string | undefined {
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  // First: what is kept in a zip as it is shows its own mark among the first bytes.
  if (isZip(first)) return newOffice(first)
  if (isPdf(first)) return types.pdf
  if (startsWith(first, '\x89PNG\r\n\x1a\n')) return types.png
  if (startsWith(first, '\xff\xd8\xff')) return types.jpeg
  if (startsWith(first, 'GIF87a') || startsWith(first, 'GIF89a')) return types.gif
  if (startsWith(first, 'RIFF') && startsWith(first, 'WEBP', 8)) return types.webp
  if (startsWith(first, 'II*\0') || startsWith(first, 'MM\0*')) return types.tiff
  if (startsWith(first, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return oldOffice(first, ending)
  if (!isText(first)) return undefined
  return ending === 'csv' ? types.csv : types.txt
}

/** An OLE file names its parts in UTF-16. */
function oldOffice(first: Buffer, ending: string): string | undefined {
  if (first.includes(Buffer.from('WordDocument', 'utf16le'))) return types.doc
  if (first.includes(Buffer.from('Workbook', 'utf16le'))) return types.xls
  // The list of parts may lie further in.
  return ending === 'doc' || ending === 'xls' ? types[ending] : undefined
}

/** A zip is an Office file when it says so in its first entries. Other zips are not known here. */
function newOffice(first: Buffer): string | undefined {
  if (!first.includes('[Content_Types].xml') && !first.includes('_rels/.rels')) return undefined
  // With macros inside it is a program, not a document.
  if (first.includes('vbaProject.bin')) return undefined
  if (first.includes('word/')) return types.docx
  return first.includes('xl/') ? types.xlsx : undefined
}

/**
 * Text in UTF-8, the older Windows letters, or UTF-16 with a mark, which Excel calls Unicode text.
 */
function textOf(first: Buffer): string {
  if (startsWith(first, '\xff\xfe')) return new TextDecoder('utf-16le').decode(first)
  if (startsWith(first, '\xfe\xff')) return new TextDecoder('utf-16be').decode(first)
  return first.toString('latin1').replace(/^\xef\xbb\xbf/, '')
}

/** Text has no control signs but those of lines. Something that runs in a browser is not text. */
function isText(first: Buffer): boolean {
  const text = textOf(first)
  // oxlint-disable-next-line no-control-regex
  if (first.length === 0 || /[\0-\x08\v\f\x0e-\x1f]/.test(text)) return false
  return !/^\s*(<\?xml|<!doctype|<html|<svg|<script)/i.test(text)
}

/** What people call a content type, for the sentence that says what can be received. */
export const typeWord = (type: string) =>
  Object.entries(types)
    .find(([, known]) => known === type)?.[0]
    .toUpperCase() ?? type
