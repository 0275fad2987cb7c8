import type { z } from 'zod'
import type { May } from './permission.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * An expected no. `text` is the Swedish sentence staff read; `body` replaces the JSON answer where
 * it is plain text (decision C25).
 */
export interface RefusalDeclaration {
  readonly status: 400 | 403 | 404 | 405 | 409 | 422 | 503
  readonly text: string
  readonly body?: string
}

/** One uploaded file, sent as multipart in the named field together with the input's own fields. */
export interface UploadDeclaration {
  readonly field: string
  readonly maxBytes: number
  /** Content types that are let in, judged by the file's first bytes and not by its name. */
  readonly types: readonly string[]
}

/** The answer of a call that answers a file. */
export const file = 'file'
/** The answer of a call that only succeeds (204). */
export const nothing = 'nothing'

interface Declaration {
  readonly method: Method
  /**
   * In its one spelling, `{name}` for a path parameter. Matched without regard to case and last
   * slash (decision A4).
   */
  readonly path: string
  readonly may: May
  /** One line of Swedish: what the call does. Shown in the OpenAPI document and the audit trail. */
  readonly summary: string
  /**
   * Every field, wherever it travels: path parameters by name, the rest in the query (GET) or the
   * body (decision A5, decision C4).
   */
  readonly input: z.ZodObject
  readonly answer: z.ZodType | typeof file | typeof nothing
  readonly refusals?: Readonly<Record<string, RefusalDeclaration>>
  /** A field that may also stand as the address's last part (decision C4). */
  readonly lastSegment?: string
  /**
   * A field it does not know is refused, with the nearest that it knows: where leaving out a filter
   * answers more than was asked for. Of partners' calls it always is.
   */
  readonly exact?: true
}
/** Whether a call refuses fields it does not know. */
export const isExact = ({ may, exact }: Pick<Declaration, 'may' | 'exact'>): boolean =>
  may.who === 'partner' || exact === true

export interface QueryDeclaration extends Declaration {
  /**
   * Set when the answer is personal whatever it holds: every look then leaves an audit row. An
   * answer to staff that has a person's number in it, and a file, leave one in any case.
   */
  readonly personal?: true
  /**
   * Set when its file holds rows of many: a list, or a pack of evidence. What somebody takes out so in
   * a day is counted, and beyond some rows they say why, in the field of `fileReason`.
   */
  readonly takesOut?: true
}
export interface CommandDeclaration extends Declaration {
  readonly upload?: UploadDeclaration
  /**
   * Asks an outside system, or waits for a process: runs without an open transaction and writes
   * with `context.write`.
   */
  readonly outside?: true
  /**
   * Asks for a login that is not old: refused with `freshLogin`, which the screen answers by one and
   * sends again.
   */
  readonly fresh?: true
  /** Rests on a cookie: refused when another site sends it. */
  readonly cookie?: true
  /**
   * Contracts ('users') or single queries ('users.getInternal') whose answers the command makes out
   * of date; the screen fetches them again.
   */
  readonly stale?: readonly string[]
  /** Input fields that never reach the audit trail or a log. */
  readonly secret?: readonly string[]
  /** Input fields that travel in a header: `{ idempotencyKey: 'Idempotency-Key' }`. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The input field that holds the whole body when it is XML. Without one, XML is refused with 415.
   */
  readonly xml?: string
  /** The largest body, when it is not the house's 1 MB. */
  readonly maxBytes?: number
}
export type QueryEndpoint = QueryDeclaration & { readonly kind: 'query'; readonly id: string }
export type CommandEndpoint = CommandDeclaration & { readonly kind: 'command'; readonly id: string }
export type AnyEndpoint = QueryEndpoint | CommandEndpoint

/** A call that only reads. Runs on a read-only connection. */
export const query = <const D extends QueryDeclaration>(declaration: D) => ({
  ...declaration,
  kind: 'query' as const,
  id: '',
})
/** A call that changes something. Runs in one transaction with its audit row. */
export const command = <const D extends CommandDeclaration>(declaration: D) => ({
  ...declaration,
  kind: 'command' as const,
  id: '',
})

export type Contract = Readonly<Record<string, AnyEndpoint>>

/**
 * An area's calls. Each entry gets the id `area.name`, by which the audit trail, the log and the
 * OpenAPI document know it.
 */
export function contract<const C extends Contract>(area: string, entries: C): C {
  // Each entry is what it was, and nothing but its id is another: so the whole is.
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, { ...entry, id: `${area}.${name}` }]),
  ) as unknown as C
}

/** What a caller may send. */
export type InputOf<E extends AnyEndpoint> = z.input<E['input']>
/** What a handler receives. */
export type ParsedInput<E extends AnyEndpoint> = z.output<E['input']>
/** What a caller gets. */
export type AnswerOf<E extends AnyEndpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : E['answer'] extends 'file'
    ? Blob
    : undefined
export type RefusalCode<E extends AnyEndpoint> =
  E['refusals'] extends Readonly<Record<infer K extends string, RefusalDeclaration>> ? K : never

/** Names of the path parameters, in order. */
export const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
