import { XMLParser } from 'fast-xml-parser'
import { beyondLimits, invoiceLimits } from '#platform/xml-extent.ts'

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

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // No entity is ever expanded: a few lines could otherwise become gigabytes.
  processEntities: false,
  alwaysCreateTextNode: true,
  trimValues: true,
})

/** Signs that no text holds and no database takes. */
const noText = /[\p{Cc}\p{Cs}]/gu

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const readable = (text: string) =>
  text
    .replaceAll(
      /&(?:(amp|lt|gt|quot|apos)|#(\d{1,6})|#x([\da-f]{1,5}));/gi,
      (whole, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
        if (name) return named[name.toLowerCase()] ?? whole
        const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
        return code < 0x110000 ? String.fromCodePoint(code) : ' '
      },
    )
    .replaceAll(noText, ' ')

function elementOf(node: unknown): Element {
  const record = (typeof node === 'object' && node !== null ? node : { '#text': node }) as Record<
    string,
    unknown
  >
  const children = (name: string) => {
    const found = Object.hasOwn(record, name) ? record[name] : undefined
    return found === undefined ? [] : (Array.isArray(found) ? found : [found]).map(elementOf)
  }
  const element: Element = {
    text: readable(String(record['#text'] ?? '')).trim(),
    attributes: Object.fromEntries(
      Object.entries(record)
        .filter(([name]) => name.startsWith('@'))
        .map(([name, value]) => [name.slice(1), readable(String(value))]),
    ),
    children,
    at: (...names) =>
      names.reduce<Element | undefined>((from, name) => from?.children(name)[0], element),
    textAt: (...names) => element.at(...names)?.text || undefined,
  }
  return element
}

/**
 * Reads XML into its root element with its name. Undefined for what is not XML, and for what no
 * invoice has: a document type, or more than a large one holds.
 */
export function readXml(
  text: string,
): { readonly name: string; readonly root: Element } | undefined {
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || beyondLimits(text, invoiceLimits)) return undefined
  try {
    const document = parser.parse(text) as Record<string, unknown>
    const name = Object.keys(document).find((key) => !key.startsWith('?') && !key.startsWith('#'))
    return name === undefined ? undefined : { name, root: elementOf(document[name]) }
  } catch {
    return undefined
  }
}
