import { isUblName, ublInvoice } from '../ubl.ts'
import { readCii } from './cii.ts'
import type { StructuredInvoice } from './structured.ts'
import { ublFields } from './ubl.ts'
import { type Element, readXml } from './xml.ts'

/** No e-invoice is longer; attachments inside it would be. */
const mostBytes = 20_000_000

/** Whether a file begins as XML does. */
export const looksLikeXml = (bytes: Uint8Array) =>
  /^\uFEFF?\s*<\?xml|^\uFEFF?\s*<(?:[\w-]+:)?(?:Invoice|CreditNote|CrossIndustryInvoice|StandardBusinessDocument)\b/.test(
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

const inEnvelope = (envelope: Element) =>
  ['Invoice', 'CreditNote', 'CrossIndustryInvoice']
    .map((name) => ({ name, root: envelope.at(name) ?? envelope }))
    .find(({ root }) => root !== envelope) ?? { name: '', root: envelope }

/**
 * Reads an e-invoice: UBL (Peppol BIS Billing 3) or Cross Industry Invoice (Factur-X). Undefined
 * for any other XML, and for broken.
 */
export function readStructured(bytes: Uint8Array): StructuredInvoice | undefined {
  if (bytes.length > mostBytes) return undefined
  const text = textOf(bytes)
  const document = text === undefined ? undefined : readXml(text)
  if (!document || 'fault' in document) return undefined
  // Peppol sends invoices in an envelope.
  const { name, root } =
    document.name === 'StandardBusinessDocument' ? inEnvelope(document.root) : document
  if (isUblName(name)) return ublFields(ublInvoice(name, root))
  return name === 'CrossIndustryInvoice' ? readCii(root) : undefined
}
