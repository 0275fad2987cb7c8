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
  beginsAsXml.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 400)).toString('utf8'),
  )

/** The text of XML by its own declaration; undefined when its bytes are not what it says. */
function textOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString(
    'latin1',
  )
  const encoding = /^\s*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
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
