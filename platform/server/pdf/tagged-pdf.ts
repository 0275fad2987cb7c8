import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openSync, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { Block, Look, Run } from './blocks.ts'
import { copyPages } from './copied-pages.ts'
import { drawTable } from './draw-table.ts'
import { hasRoom, ink, margin, width, type Doc, type Element } from './page.ts'
import { leaveRoomForSeal, type SealRoom } from './seal-room.ts'

const folder = dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/roboto/package.json'),
)
const roboto = (weight: string) => join(folder, weight, `Roboto_${weight}.ttf`)
/** Fonts of our own: one of the PDF reader's would not be in the file. */
const fonts = {
  regular: roboto('400Regular'),
  bold: roboto('500Medium'),
  italics: roboto('400Regular_Italic'),
  boldItalics: roboto('500Medium_Italic'),
} as const
type FontName = keyof typeof fonts
const fontOf = ({ bold, italics }: Look): FontName => {
  if (bold) return italics ? 'boldItalics' : 'bold'
  return italics ? 'italics' : 'regular'
}

const indent = 16
const soft = '#5d6776'
const sizes = { H1: 17, H2: 13, H3: 11, P: 10 } as const

export interface Attachment {
  /** ASCII: the file is found by it. */
  readonly name: string
  /** Media type, which PDF/A-3 demands. */
  readonly type: string
  readonly description: string
  /** What it is to the document (ISO 19005-3, AFRelationship). */
  readonly relationship: 'Source' | 'Supplement' | 'Data'
  readonly data: Uint8Array
}
export interface TaggedDocument {
  readonly title: string
  readonly subject: string
  /** The company that made it. */
  readonly author: string
  /** When it says it was made. */
  readonly date: Date
  readonly blocks: readonly Block[]
  /** Stands at the foot of every page, beside its number. */
  readonly footer: string
  readonly attachments?: readonly Attachment[]
  /** Files of this kind whose pages come first, as they are. */
  readonly before?: readonly Uint8Array[]
  /** Leaves room for a seal, which is filled afterwards. */
  readonly seal?: SealRoom
}

let known: Font | undefined
/** Signs of a text that no font has, each once: they would be printed as empty boxes. */
export function unprintableIn(text: string): string[] {
  const opened = openSync(fonts.regular)
  known ??= 'fonts' in opened ? opened.fonts[0] : opened
  return [...new Set(text)].filter(
    (sign) => sign !== '\n' && !known?.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
  )
}
/** The text with a question mark for each sign that no font has. */
export function printable(text: string): string {
  const missing = new Set(unprintableIn(text))
  return missing.size === 0
    ? text
    : [...text].map((sign) => (missing.has(sign) ? '?' : sign)).join('')
}

const described = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ')
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** What pdfkit keeps of the description, which it writes twice: as text, and as XML as it is. */
interface Described {
  info: Record<string, unknown>
  _addInfo(): void
}
/** Lets the XML say the same as the text, with its & and its <. */
function escapeInXml(doc: Doc): void {
  const own = doc as unknown as Described
  const write = own._addInfo.bind(own)
  own._addInfo = () => {
    const escaped = Object.entries(own.info).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replaceAll(/[&<>]/g, (mark) => marks[mark] ?? '') : value,
    ])
    own.info = Object.fromEntries(escaped) as Described['info']
    write()
  }
}

/** Text that is broken nowhere but where a line is full, a run each look. */
function linesIn(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const { text, ...look } of runs)
    for (const [place, piece] of text.split('\n').entries()) {
      if (place > 0) lines.push([])
      if (piece !== '') lines.at(-1)?.push({ text: piece, ...look })
    }
  return lines
}

/** A PDF/A-3a: tagged in the order it is read, in Swedish, with its fonts in it. */
export function taggedPdf(made: TaggedDocument): Promise<Buffer> {
  const { title, subject, author, date, attachments = [], before = [] } = made
  const doc = new PDFDocument({
    subset: 'PDF/A-3a',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'sv-SE',
    displayTitle: true,
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 12 },
    bufferPages: true,
    // A standard font would not be in the file. The types do not know that there may be none.
    font: null as unknown as string,
    info: {
      Title: described(title),
      Subject: described(subject),
      Author: described(author),
      CreationDate: date,
      Producer: 'Skynet',
      Creator: 'Skynet',
    },
  })
  escapeInXml(doc)
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => void parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  copyPages(doc, before)
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawBlocks(doc, root, made.blocks, margin)
  root.end()
  for (const { name, data, ...about } of attachments)
    doc.file(Buffer.from(data), { name, ...about, creationDate: date, modifiedDate: date } as never)
  drawFooters(doc, made.footer)
  if (made.seal) leaveRoomForSeal(doc, made.seal, date)
  doc.end()
  return done
}

function drawBlocks(doc: Doc, parent: Element, blocks: readonly Block[], left: number): void {
  for (const block of blocks)
    switch (block.is) {
      case 'pageBreak':
        doc.addPage()
        break
      case 'line':
        drawLine(doc, left)
        break
      case 'quote': {
        const quote = doc.struct('BlockQuote')
        parent.add(quote)
        drawBlocks(doc, quote, block.blocks, left + indent)
        quote.end()
        break
      }
      case 'list':
        drawList(doc, parent, block, left)
        break
      case 'table':
        drawTable(doc, parent, block.rows, left)
        break
      default:
        drawText(doc, parent, block, left)
    }
}

function drawLine(doc: Doc, left: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  const y = doc.y + 4
  doc
    .moveTo(left, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .stroke('#9aa3ae')
  doc.endMarkedContent()
  doc.y = y + 8
}

function drawText(
  doc: Doc,
  parent: Element,
  { is, runs, isAside }: Extract<Block, { runs: readonly Run[] }>,
  left: number,
): void {
  const isHeading = is !== 'P'
  if (isHeading) {
    // A heading that stands alone at the foot of a page heads nothing.
    if (!hasRoom(doc, 60)) doc.addPage()
    else doc.y += 6
  }
  const lines = linesIn(isHeading ? runs.map((run) => ({ ...run, bold: true as const })) : runs)
  if (runs.every(({ text }) => text.trim() === '')) return void (doc.y += sizes[is])
  const size = isAside ? 8.5 : sizes[is]
  const draw = () => {
    for (const line of lines) {
      if (line.length === 0) doc.y += size
      for (const [place, run] of line.entries()) {
        doc
          .font(fontOf(run))
          .fontSize(size)
          .fillColor(isAside ? soft : ink)
        const how = {
          width: margin + width - left,
          lineGap: 2,
          continued: place < line.length - 1,
          underline: run.underline === true,
          strike: run.strike === true,
        }
        if (place === 0) doc.text(run.text, left, doc.y, how)
        else doc.text(run.text, how)
      }
    }
  }
  parent.add(doc.struct(is, {}, draw))
  doc.y += 6
}

function drawList(
  doc: Doc,
  parent: Element,
  { start, items }: Extract<Block, { items: unknown }>,
  left: number,
): void {
  const list = doc.struct('L')
  parent.add(list)
  for (const [place, blocks] of items.entries()) {
    if (!hasRoom(doc, 20)) doc.addPage()
    const item = doc.struct('LI')
    list.add(item)
    const y = doc.y
    const label = start === null ? '•' : `${start + place}.`
    item.add(
      doc.struct('Lbl', {}, () => {
        doc.font('regular').fontSize(sizes.P).fillColor(ink)
        doc.text(label, left, y, { lineBreak: false })
      }),
    )
    doc.y = y
    const body = doc.struct('LBody')
    item.add(body)
    drawBlocks(doc, body, blocks, left + (start === null ? indent : indent + 6))
    body.end()
    item.end()
  }
  list.end()
}

/** Page numbers stand outside what is read. */
function drawFooters(doc: Doc, footer: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('regular').fontSize(7.5).fillColor(soft)
    doc.text(footer, margin, 798, { lineBreak: false, width: width - 70, ellipsis: true })
    doc.text(`Sida ${page + 1} av ${count}`, margin + width - 60, 798, { lineBreak: false })
    doc.endMarkedContent()
  }
}
