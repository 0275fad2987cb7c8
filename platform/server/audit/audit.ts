import { sql } from 'kysely'
import type { AnyEndpoint, QueryEndpoint } from '#platform/endpoint.ts'
import type { Actor } from '#platform/permission.ts'
import { fieldsToWire } from '#platform/wire.ts'
import type { Db } from '../database.ts'
import { mostNamed, personsIn } from './persons.ts'

/** What a handler adds to its audit row. */
export interface AuditNote {
  /** Organisation number of the company it is about. */
  readonly company?: string
  /** What it is about: an id, an e-mail address, a key. */
  readonly subject?: string
  readonly before?: unknown
  readonly after?: unknown
  /** The reason the person gave. */
  readonly why?: string
  /** How many rows a file that was taken out had. */
  readonly rows?: number
  /**
   * Whom an answer names otherwise than by number or address: 12 digits each. Staff who are
   * answered so leave a row.
   */
  readonly persons?: readonly string[]
}
export interface AuditRow extends AuditNote {
  readonly action: string
  readonly actorId: string
  readonly actorName: string
  readonly requestId?: string
  readonly asked?: unknown
  /** Whom it showed or concerns, by personal number (12 digits) and e-mail address. */
  readonly persons?: readonly string[]
  /** That it was more persons than are named. */
  readonly morePersons?: true
}

/** Most persons one row names; a longer list goes on in further rows. */
const mostPersons = 200

/**
 * Appends a row to the audit trail in the caller's transaction. The chain is made in the database
 * (audit_append).
 */
export async function appendAudit(db: Db, { persons = [], ...row }: AuditRow): Promise<void> {
  const append = (body: AuditRow) =>
    sql`select audit_append(${JSON.stringify(body)}::jsonb)`.execute(db)
  const { action, actorId, actorName, requestId } = row
  await append({ ...row, ...(persons.length > 0 && { persons: persons.slice(0, mostPersons) }) })
  for (let from = mostPersons; from < persons.length; from += mostPersons)
    await append({
      action,
      actorId,
      actorName,
      ...(requestId !== undefined && { requestId }),
      ...(row.company !== undefined && { company: row.company }),
      ...(row.why !== undefined && { why: row.why }),
      persons: persons.slice(from, from + mostPersons),
    })
}

/** What a call answers, looked at once however often it is asked. */
export interface Answered {
  /** What the handler gave. */
  readonly result: unknown
  /** What leaves the house of it: what the contract declares, and no more. @throws z.ZodError */
  readonly said: () => unknown
  /** Whom that names, as `personsIn` tells them. A file is not opened for it: it says whom it is about. */
  readonly persons: () => readonly string[]
}

export function answeredBy({ answer }: AnyEndpoint, result: unknown): Answered {
  const parsed = once(() => (typeof answer === 'object' ? answer.safeParse(result) : undefined))
  return {
    result,
    said: () => {
      const { success, data, error } = parsed() ?? { success: true, data: undefined }
      if (!success) throw error
      return data
    },
    persons: once(() =>
      personsIn(answer === 'file' && isOfPersons(result) ? result.persons : parsed()?.data),
    ),
  }
}

function once<T>(work: () => T): () => T {
  let done: { readonly it: T } | undefined
  return () => (done ??= { it: work() }).it
}

/**
 * Whether a look is kept in the trail: at what is personal, at every file, which leaves the house
 * whole, and whatever tells staff somebody's number, a sole trader's as well.
 */
export function leavesRow(
  endpoint: QueryEndpoint,
  { kind }: Actor,
  { persons = [] }: AuditNote,
  answered: Answered,
): boolean {
  if (endpoint.answer === 'file' || endpoint.personal) return true
  return kind === 'staff' && [...persons, ...answered.persons()].some((key) => !key.includes('@'))
}

const isOfPersons = (value: unknown): value is { readonly persons: unknown } =>
  typeof value === 'object' && value !== null && 'persons' in value
const hasName = (value: unknown): value is { readonly name: unknown } =>
  typeof value === 'object' && value !== null && 'name' in value

/**
 * The row of one call: who asked what, without the fields the contract calls secret and without the
 * bytes of files, and whom it showed (`answered`) or concerns.
 */
export function auditRow(
  endpoint: AnyEndpoint,
  actor: Actor,
  requestId: string,
  input: Readonly<Record<string, unknown>>,
  note: AuditNote,
  answered: readonly string[] = [],
): AuditRow {
  const hidden = endpoint.kind === 'command' ? (endpoint.secret ?? []) : []
  const shown = Object.fromEntries(
    Object.entries(input).map(([key, value]) => {
      if (hidden.includes(key)) return [key, '(hemligt)']
      if (key === 'file' && hasName(value)) return [key, value.name]
      return [key, value]
    }),
  )
  // By the names of the wire, which outlive those of the program.
  const asked = fieldsToWire(endpoint.input, shown)
  const persons = personsIn(shown, note, answered)
  return {
    action: endpoint.id,
    actorId: actor.id,
    actorName: actor.name,
    requestId,
    asked,
    ...note,
    persons: persons.slice(0, mostNamed),
    ...(persons.length > mostNamed && { morePersons: true }),
  }
}
