import { Parser } from 'htmlparser2'
import { mostColumns, richTextElements } from '../rich-text.ts'

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const inline = new Set(['br', 'strong', 'em', 'u', 's', 'a'])
const cells = new Set(['th', 'td'])

/** Writes tags so that each is closed where it belongs. */
class Writer {
  text = ''
  private readonly open: { readonly name: string; readonly isShown: boolean }[] = []

  has(name: string) {
    return this.open.some((one) => one.name === name)
  }

  start(name: string, attributes: Readonly<Record<string, string>> = {}, isShown = true) {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
    const isVoid = name === 'br' || name === 'hr'
    if (isShown) this.text += `<${name}${written.join('')}${isVoid ? ' /' : ''}>`
    if (!isVoid) this.open.push({ name, isShown })
  }

  /** Closes the innermost of the name, and what stands open in it. */
  end(name: string) {
    if (!this.has(name)) return
    for (let last = this.open.pop(); last; last = this.open.pop()) {
      if (last.isShown) this.text += `</${last.name}>`
      if (last.name === name) return
    }
  }

  endAll() {
    for (let last = this.open.pop(); last; last = this.open.pop())
      if (last.isShown) this.text += `</${last.name}>`
  }
}

/**
 * A table as it is printed and read everywhere: it stands by itself, of rows of cells that hold
 * paragraphs, and its first row names the columns. What is written between cells comes into one, so
 * that nothing that is kept stands outside what is printed.
 */
class TableWriter {
  private rows = 0
  private columns = 0
  private cell: string | undefined

  constructor(private readonly writer: Writer) {
    writer.endAll()
    writer.start('table')
  }

  startRow() {
    this.endRow()
    this.writer.start('tr')
    this.rows++
    this.columns = 0
  }

  startCell() {
    if (!this.writer.has('tr')) this.startRow()
    // What there is no column for comes into the last.
    if (this.columns === mostColumns && this.cell) return void this.writer.end('p')
    this.endCell()
    this.cell = this.rows === 1 ? 'th' : 'td'
    this.columns++
    this.writer.start(this.cell)
  }

  startParagraph() {
    if (!this.cell) this.startCell()
    this.writer.end('p')
    this.writer.start('p')
  }

  ensureParagraph() {
    if (!this.cell || !this.writer.has('p')) this.startParagraph()
  }

  /** The last a row may have stays open for what comes after it. */
  leaveCell() {
    if (this.columns === mostColumns) this.writer.end('p')
    else this.endCell()
  }

  private endCell() {
    if (!this.cell) return
    if (this.writer.text.endsWith(`<${this.cell}>`)) this.startParagraph()
    this.writer.end(this.cell)
    this.cell = undefined
  }

  endRow() {
    this.endCell()
    if (this.writer.text.endsWith('<tr>')) this.startCell()
    this.endCell()
    this.writer.end('tr')
  }

  end() {
    this.endRow()
    if (this.rows === 0) this.startRow()
    this.endRow()
    this.writer.end('table')
  }
}

/**
 * Every tag closed where it belongs: a link that is never closed would make the rest of the
 * agreement its own, and whoever reads the tree of it relies on the tags.
 */
export function wellFormed(html: string): string {
  const writer = new Writer()
  let table: TableWriter | undefined
  /** Tables within it that are open: their rows become its own. */
  let within = 0
  const inTable = (into: TableWriter, name: string, attributes: Record<string, string>) => {
    if (name === 'table') within++
    else if (name === 'tr') into.startRow()
    else if (cells.has(name)) into.startCell()
    else if (inline.has(name)) {
      into.ensureParagraph()
      writer.start(name, attributes, name !== 'a' || attributes.href !== undefined)
    } else into.startParagraph()
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!richTextElements.includes(name)) return
        if (table) return inTable(table, name, attributes)
        if (name === 'table') table = new TableWriter(writer)
        // A link that leads nowhere it may goes, and what it holds stays.
        else if (name !== 'tr' && !cells.has(name))
          writer.start(name, attributes, name !== 'a' || attributes.href !== undefined)
      },
      onclosetag(name) {
        if (!table) return writer.end(name)
        if (name === 'table' && within > 0) within--
        else if (name === 'table') {
          table.end()
          table = undefined
        } else if (name === 'tr') table.endRow()
        else if (cells.has(name)) table.leaveCell()
        else if (inline.has(name)) writer.end(name)
        else if (richTextElements.includes(name)) writer.end('p')
      },
      ontext(said) {
        if (table && said.trim() === '' && !writer.has('p')) return
        table?.ensureParagraph()
        writer.text += escaped(said)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  table?.end()
  writer.endAll()
  return writer.text
}
