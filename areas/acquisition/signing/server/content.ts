import { createHash } from 'node:crypto'
import type { TokenValue } from '../rules.ts'

interface Content {
  readonly name: string
  readonly revision: number
  readonly contentText: string
  readonly contentSummary: string
  readonly tokenValues: readonly TokenValue[]
  /** 1: without the token values. */
  readonly contentForm: number
}

/** SHA-256 of a text's UTF-8, hexadecimal. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The text whose UTF-8 bytes a signature of an agreement covers; token values field by field, since
 * the database keeps no order of them.
 */
export function coveredText({
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

/** What a signature of an agreement covers. */
export const contentHash = (content: Content) => sha256(coveredText(content))
