import { isUblName, ublInvoice } from '../ubl.ts'
import { readCii } from './cii.ts'
import { readFinvoice } from './finvoice.ts'
import type { StructuredInvoice } from './structured.ts'
import { isSvefaktura, readSvefaktura } from './svefaktura.ts'
import { ublFields } from './ubl.ts'
import { type Element, readXml } from './xml.ts'
import { underLaterNames } from './zugferd-one.ts'

/** No e-invoice is longer; attachments inside it would be. */
const mostBytes = 20_000_000

/** What documents are called that are invoices, and what they are sent in. */
const invoiceNames = [
  'Invoice',
  'CreditNote',
  'CrossIndustryInvoice',
  'CrossIndustryDocument',
  'Finvoice',
] as const
const envelopeNames = ['StandardBusinessDocument', 'ObjectEnvelope'] as const

const beginsAsXml = new RegExp(
  String.raw`^\uFEFF?\s*<(?:\?xml|(?:[\w-]+:)?(?:${[...invoiceNames, ...envelopeNames, 'Envelope'].join('|')})\b)`,
)
/** Whether a file begins as XML does. */
export const looksLikeXml = (bytes: Uint8Array) =>
  beginsAsXml.test(new TextDecoder(markOf(bytes) ?? 'utf-8').decode(bytes.subarray(0, 800)))

/** The encoding that the first bytes show, whatever is said after them; undefined for none. */
function markOf([one, two, three]: Uint8Array): string | undefined {
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8'
  if ((one === 0xff && two === 0xfe) || (one === 0x3c && two === 0)) return 'utf-16le'
  if ((one === 0xfe && two === 0xff) || (one === 0 && two === 0x3c)) return 'utf-16be'
  return undefined
}

/**
 * The text of XML: by its mark, else by what it declares, else as programs write that declare
 * nothing or something else than they do. Undefined when it is none of them.
 */
function textOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString(
    'latin1',
  )
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  const mark = markOf(bytes)
  for (const encoding of mark ? [mark] : [declared, 'utf-8', 'windows-1252'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).trimStart()
      if (text.startsWith('<')) return text
    } catch {
      continue
    }
  return undefined
}

/** Banks send a Finvoice after its frame, which is a document of its own. */
const framed = /<\/(?:[\w-]+:)?Envelope>\s*(?=(?:<\?[^>]*>\s*)*<Finvoice\b)/
const mostFrame = 20_000
/** The invoice alone, of a file in which another document goes before it. */
function afterFrame(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, mostFrame))
  const frame = framed.exec(head.toString('latin1'))
  return frame ? bytes.subarray(frame.index + frame[0].length) : bytes
}

interface Named {
  readonly name: string
  readonly root: Element
}
/** The invoice in an envelope, which Peppol and Svefaktura send theirs in; Svefaktura's in two. */
function unwrapped({ name, root }: Named): Named | undefined {
  if (!envelopeNames.some((one) => one === name)) return { name, root }
  const inner = [...invoiceNames, 'ObjectEnvelope' as const].flatMap((one) => {
    const found = one === name ? undefined : root.at(one)
    return found ? [{ name: one, root: found }] : []
  })
  return inner[0] && unwrapped(inner[0])
}

/**
 * Reads an e-invoice: UBL (Peppol BIS Billing 3, XRechnung), Cross Industry Invoice (Factur-X,
 * XRechnung, ZUGFeRD from its first edition on), Svefaktura 1.0 or Finvoice 2 and 3. Undefined for
 * any other XML, and for broken.
 */
export function readStructured(bytes: Uint8Array): StructuredInvoice | undefined {
  if (bytes.length > mostBytes) return undefined
  const text = textOf(afterFrame(bytes))
  const document = text === undefined ? undefined : readXml(text)
  if (!document || 'fault' in document) return undefined
  const invoice = unwrapped(document)
  if (!invoice) return undefined
  const { name, root } = invoice
  if (name === 'Invoice' && isSvefaktura(root)) return readSvefaktura(root)
  if (isUblName(name)) return ublFields(ublInvoice(name, root))
  if (name === 'Finvoice') return readFinvoice(root)
  if (name === 'CrossIndustryDocument') return readCii(underLaterNames(root))
  return name === 'CrossIndustryInvoice' ? readCii(root) : undefined
}
