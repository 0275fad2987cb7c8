import { createHash } from 'node:crypto'
import type { TokenValue } from '../token-rules.ts'

interface Content {
  readonly name: string
  readonly revision: number
  readonly contentText: string
  readonly contentSummary: string
  readonly tokenValues: readonly TokenValue[]
  /** 1: without the token values. 2: with them. 3: the document itself. */
  readonly contentForm: number
  /** Hexadecimal, of the document's bytes; null where none has been made, before the third form. */
  readonly documentSha256: string | null
}
/** The form that agreements have from now on: what is signed is the document (signing 27). */
export const documentForm = 3

/** SHA-256 of a text's UTF-8, or of bytes, hexadecimal. */
export const sha256 = (of: string | Uint8Array) => createHash('sha256').update(of).digest('hex')

/**
 * The text whose UTF-8 bytes a signature of an agreement of the first two forms covers; token
 * values field by field, since the database keeps no order of them.
 */
function coveredText({
  name,
  revision,
  contentText,
  contentSummary,
  tokenValues,
  contentForm,
}: Content): string {
  const text = { name, revision, contentText, contentSummary }
  if (contentForm === 1) return JSON.stringify(text)
  const values = tokenValues.map(({ key, label, type, value, numericValue }) => ({
    key,
    label,
    type,
    value,
    numericValue,
  }))
  return JSON.stringify({ ...text, tokenValues: values })
}

/** What a signature of an agreement covers, as it is now; empty when its document is gone. */
export const contentHash = (content: Content) =>
  content.contentForm === documentForm
    ? (content.documentSha256 ?? '')
    : sha256(coveredText(content))
