import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type {
  AnyEndpoint,
  CommandDeclaration,
  ParsedInput,
  RefusalCode,
} from '#platform/endpoint.ts'
import type { Actor } from '#platform/permission.ts'
import type { PlatformRefusal } from '#platform/refusal.ts'
import type { AuditNote } from './audit/audit.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { FileStore } from './files/files.ts'
import type { NewJob } from './jobs.ts'
import type { OutboxMessage } from './outbox/outbox.ts'
import type { Refusal, RefusalDetail } from './refuse.ts'

/**
 * An upload that has been received whole and judged by its first bytes. Removed when the call ends.
 */
export interface ReceivedFile {
  /** With an ending that its content goes by. */
  readonly name: string
  /** As it was called by who sent it. */
  readonly sentName: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
  readonly path: string
}

/** The answer of a call that answers a file. */
export interface FileAnswer {
  readonly name: string
  readonly contentType: string
  readonly body: Readable | Buffer
  /** How many rows a list has that is taken out of the house. Stands in the audit trail. */
  readonly rows?: number
  /**
   * Whose rows they are, by which the trail finds who has taken them out: personal numbers,
   * organisation numbers (those of sole traders are taken from them) and e-mail addresses.
   */
  readonly persons?: readonly string[]
  /** Shown in the browser instead of saved; only for types that cannot run anything. */
  readonly inline?: boolean
}

/** Who does something, when and on which connection: what calls and jobs have in common. */
export interface Act {
  /**
   * The open transaction in a command, a read-only connection in a query and in a command that
   * calls outside.
   */
  readonly db: Db
  readonly actor: Actor
  readonly now: Date
}

/**
 * Everything a handler may use. Nothing reads a clock, an id or a connection from anywhere else.
 * `Code` is what its contract declares: a part of several handlers asks for the codes they share.
 */
export interface CallContext<Code extends string> extends Act {
  /** The day in Stockholm, YYYY-MM-DD. */
  readonly today: string
  readonly requestId: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The address of the network that the call came from, as far as proxies in front are believed. */
  readonly address: string
  /**
   * Gives the browser a secret for so many seconds, or takes it back (null), when the call succeeds:
   * for this host alone, out of reach of scripts and of other sites.
   */
  setCookie(name: string, secret: string | null, seconds?: number): void
  /** What `setCookie` has given the browser by this name. */
  cookieOf(name: string): string | undefined
  /** The access token the call came with, as sent. */
  readonly token: string | undefined
  readonly config: Config
  readonly files: FileStore
  readonly log: FastifyBaseLogger
  newId(): string
  /** Whether who asks is shown the numbers of persons whole (users 13); a file is made by it. */
  readonly seesNumbers: boolean
  /** An expected no, by its code or as a decision answered it. Rolls back. */
  readonly refuse: (
    no: Code | PlatformRefusal | Refusal<Code | PlatformRefusal>,
    detail?: RefusalDetail,
  ) => never
  /** Adds what the audit row should say. Called again, it adds. */
  audit(note: AuditNote): void
  /** Starts a job when, and only when, the transaction commits. */
  enqueue(job: NewJob): Promise<void>
  /** Hands a message to an outside system when, and only when, the transaction commits. */
  send(message: OutboxMessage): Promise<void>
  /** For calls that ask an outside system first: one transaction, with the audit row in it. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>
}
/** What the handler of one call may use. Without a call: what any handler may. */
export type Context<E extends AnyEndpoint = AnyEndpoint> = CallContext<RefusalCode<E>>

export type HandlerInput<E extends AnyEndpoint> = ParsedInput<E> &
  (E extends { upload: NonNullable<CommandDeclaration['upload']> }
    ? { readonly file: ReceivedFile }
    : unknown)
export type HandlerAnswer<E extends AnyEndpoint> = E['answer'] extends z.ZodType
  ? z.input<E['answer']>
  : E['answer'] extends 'file'
    ? FileAnswer
    : void
/** The work behind one call: read, decide, write, tell. */
export type Handler<E extends AnyEndpoint> = (
  input: HandlerInput<E>,
  context: Context<E>,
) => Promise<HandlerAnswer<E>>
