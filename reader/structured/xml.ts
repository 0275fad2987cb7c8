import { XMLParser, XMLValidator, type X2jOptions } from 'fast-xml-parser'
import { beyondLimits, invoiceLimits, type XmlLimits } from '#platform/xml-extent.ts'

/** An element: its text and its children by name without prefix, in order. */
export interface Element {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (name: string) => readonly Element[]
  /** The first element down a path of names; undefined when any is missing. */
  readonly at: (...names: readonly string[]) => Element | undefined
  /** The text of `at`, trimmed; undefined when there is none. */
  readonly textAt: (...names: readonly string[]) => string | undefined
}

/** Why a text is not read as XML: a limit that it is beyond, or what it is or has. */
export interface XmlFault {
  readonly fault: 'documentType' | 'notXml' | keyof XmlLimits
  /** Where it stops being XML, from 1. */
  readonly line?: number
}

const options: X2jOptions = {
  // Entities stay as they are written: those of a document type are never declared, fetched or
  // expanded. A few lines could otherwise become gigabytes.
  processEntities: false,
  htmlEntities: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
}

const longText = 64 * 1024
const mark = '\ue000'
/**
 * Parses XML with its long texts, which are files, taken out and put back: the parser puts texts
 * together sign by sign. A text with quotes may be a value, and stays where it is. @throws Error
 * when it is no XML
 */
function parse(xml: string): unknown {
  const parts: string[] = []
  const texts: string[] = []
  let from = 0
  for (let end = xml.indexOf('>'); end !== -1;) {
    const next = xml.indexOf('<', end)
    if (next === -1) break
    const text = next - end > longText ? xml.slice(end + 1, next) : '"'
    if (!/["'&>]/.test(text)) {
      parts.push(xml.slice(from, end + 1), mark + texts.length)
      texts.push(text)
      from = next
    }
    end = xml.indexOf('>', next)
  }
  const putBack = (_: string, text: string) =>
    text.startsWith(mark) ? (texts[Number(text.slice(mark.length))] ?? text).trim() : text
  const parser = new XMLParser({ ...options, tagValueProcessor: putBack })
  return parser.parse(parts.join('') + xml.slice(from))
}

/** Signs that no text holds and no database takes. */
const noText = /[\p{Cc}\p{Cs}]/gu

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/**
 * The five named entities of XML and character references; every other one is left as it stands.
 * Nothing is ever expanded twice.
 */
const readable = (text: string) =>
  text
    .replaceAll(
      /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g,
      (
        whole,
        name: string | undefined,
        decimal: string | undefined,
        hexadecimal: string | undefined,
      ) => {
        if (name) return named[name] ?? whole
        const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
      },
    )
    .replaceAll(noText, ' ')

/** What the parser makes of an element: a text, or by name its text, attributes and children. */
type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const textOf = (value: unknown) => readable(String(value ?? ''))

function elementOf(parsed: unknown): Element {
  const node: Node = isNode(parsed) ? parsed : { '#text': parsed }
  const children = (name: string): readonly Element[] => {
    const child = Object.hasOwn(node, name) ? node[name] : undefined
    if (child === undefined) return []
    return Array.isArray(child) ? child.map(elementOf) : [elementOf(child)]
  }
  const element: Element = {
    text: textOf(node['#text']).trim(),
    attributes: Object.fromEntries(
      Object.entries(node)
        .filter(([name]) => name.startsWith('@'))
        .map(([name, value]) => [name.slice(1), textOf(value)]),
    ),
    children,
    at: (...names) =>
      names.reduce<Element | undefined>((from, name) => from?.children(name)[0], element),
    textAt: (...names) => element.at(...names)?.text || undefined,
  }
  return element
}

/**
 * Reads XML into its root element with its name. What is not well-formed is not read, and neither
 * is what no invoice has: a document type, or more than a large one holds.
 */
export function readXml(
  text: string,
): { readonly name: string; readonly root: Element } | XmlFault {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return { fault: 'documentType' }
  const beyond = beyondLimits(text, invoiceLimits)
  if (beyond) return { fault: beyond }
  const valid = XMLValidator.validate(text)
  if (valid !== true) return { fault: 'notXml', line: valid.err.line }
  try {
    const document = parse(text)
    const name = isNode(document)
      ? Object.keys(document).find((key) => !key.startsWith('?') && !key.startsWith('#'))
      : undefined
    return isNode(document) && name !== undefined
      ? { name, root: elementOf(document[name]) }
      : { fault: 'notXml' }
  } catch {
    return { fault: 'notXml' }
  }
}
