import { createHash } from 'node:crypto'
import type { z } from 'zod'

/** A row of a page or a batch that could not be taken for what it says. */
export interface OddRow {
  /** By which its source knows it; the same row again is the same. */
  readonly key: string
  /** Swedish: which one it is. */
  readonly about: string
  /** Swedish, a sentence without full stop. */
  readonly reason: string
  /** As it came; empty where that would name a person. */
  readonly content: string
}

const longest = { key: 200, about: 300, reason: 500, content: 2000 } as const
/** What PostgreSQL holds no text with is left out, and what is longer than is kept. */
const cut = (text: string, most: number) => text.replaceAll('\0', '').slice(0, most).toWellFormed()

/** @param key left out, what it says stands for it */
export function oddRow(
  row: unknown,
  {
    key,
    about,
    reason,
  }: { readonly key?: string; readonly about: string; readonly reason: string },
): OddRow {
  const content = JSON.stringify(row) ?? ''
  return {
    key: cut(key ?? '', longest.key) || createHash('sha256').update(content).digest('hex'),
    about: cut(about, longest.about) || 'Okänd rad',
    reason: cut(reason, longest.reason),
    content: cut(content, longest.content),
  }
}

const fieldOf = (error: z.ZodError) => error.issues[0]?.path.map(String).join('.') ?? ''
/** Why a row is odd, by the first field that cannot be read. */
const whyUnread = (error: z.ZodError): string =>
  fieldOf(error) === '' ? 'Raden går inte att läsa' : `Fältet ${fieldOf(error)} går inte att läsa`

/**
 * Judges rows from outside one by one, so that one that cannot be read holds up no other.
 * @param named by what its source knows a row and what it is about, as far as it can be read
 */
export function judgeRows<S extends z.ZodType>(
  rows: readonly unknown[],
  form: S,
  named: (row: unknown) => { readonly key?: string; readonly about: string },
): { readonly good: readonly z.output<S>[]; readonly odd: readonly OddRow[] } {
  const good: z.output<S>[] = []
  const odd: OddRow[] = []
  for (const row of rows) {
    const read = form.safeParse(row)
    if (read.success) good.push(read.data)
    else odd.push(oddRow(row, { ...named(row), reason: whyUnread(read.error) }))
  }
  return { good, odd }
}

/** A text or number of a row, whatever the row is; undefined when it has none there. */
export function partOf(row: unknown, name: string): string | undefined {
  const part: unknown = typeof row === 'object' && row ? Reflect.get(row, name) : undefined
  return typeof part === 'string' || typeof part === 'number' ? String(part) : undefined
}
