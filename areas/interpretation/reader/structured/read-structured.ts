import { readCii } from './cii.ts'
import type { Structured } from './structured.ts'
import { readUbl } from './ubl.ts'
import { readXml } from './xml.ts'

/** No e-invoice is longer; attachments inside it would be. */
const mostBytes = 20_000_000

/** Whether a file begins as XML does. */
export const looksLikeXml = (bytes: Uint8Array) =>
  /^\uFEFF?\s*<\?xml|^\uFEFF?\s*<(?:[\w-]+:)?(?:Invoice|CreditNote|CrossIndustryInvoice)\b/.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 400)).toString('utf8'),
  )

/** Reads an e-invoice: UBL (Peppol BIS Billing 3) or Cross Industry Invoice (Factur-X). Undefined for any other XML, and for broken. */
export function readStructured(bytes: Uint8Array): Structured | undefined {
  if (bytes.length > mostBytes) return undefined
  const document = readXml(Buffer.from(bytes).toString('utf8'))
  if (!document) return undefined
  const { name, root } = document
  if (name === 'Invoice' || name === 'CreditNote') return readUbl(name, root)
  return name === 'CrossIndustryInvoice' ? readCii(root) : undefined
}
