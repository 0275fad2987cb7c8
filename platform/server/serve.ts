import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isExact, pathParameters, type AnyEndpoint, type Contract } from '#platform/endpoint.ts'
import { mayCall, type Actor } from '#platform/permission.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { masked } from '#platform/swedish/masked.ts'
import { platformRefusals } from '#platform/refusal.ts'
import { fieldsOf, fromWire, refusalToWire, toWire } from '#platform/wire.ts'
import { fieldErrors } from '#platform/wording.ts'
import { checkAccess, type Gate } from './check-access.ts'
import { keepInfected } from './audit/infected.ts'
import { appendAudit, auditRow, leavesRow, shownIn, type AuditNote } from './audit/audit.ts'
import { personsIn } from './audit/persons.ts'
import type { Context, FileAnswer, Handler } from './context.ts'
import { sqlState, type Database, type Db } from './database.ts'
import { nameOfContent } from './files/file-name.ts'
import type { FileStore } from './files/files.ts'
import { addJob } from './jobs.ts'
import { putInOutbox } from './outbox/outbox.ts'
import type { Read } from './replica.ts'
import { bodyOf, headersOf } from './sent-parts.ts'
import { isReadable, readKeys } from './read-input.ts'
import { asCalled, Refused, refusePlatform, type Refusal } from './refuse.ts'
import { letGo, listIn, type CountTaken } from './take-out.ts'
import { unknownFields } from './unknown-fields.ts'
import { bearerToken } from './http/bearer.ts'
import { cookiesOf, giveCookies, type NewCookie } from './http/new-cookie.ts'
import { receiveUpload } from './files/upload.ts'

/** A handler as those know it who have parsed the input by its entry, whichever that is. */
type AnyHandler = (input: Readonly<Record<string, unknown>>, context: Context) => Promise<unknown>
/** A contract entry with the handler that answers it. */
export interface Service {
  readonly endpoint: AnyEndpoint
  readonly handler: AnyHandler
}

/** Binds an area's handlers to its contract. A missing handler does not compile. */
export function handlers<C extends Contract>(
  contract: C,
  named: { readonly [K in keyof C]: Handler<C[K]> },
): Service[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    // That each handler takes the input of its own entry is checked above; a list cannot say it.
    handler: named[name] as unknown as AnyHandler,
  }))
}

/** What the running program offers every call. */
export interface House extends Gate {
  readonly writes: Database
  /** Where calls that only read are answered. */
  readonly read: Read
  readonly reads: Database
  readonly files: FileStore
  /** Whether somebody is answered the numbers of persons whole; masked to everybody else. */
  readonly seesNumbers: (actor: Actor | undefined) => boolean
  /** Asked of every list that leaves as a file. */
  readonly countTaken: CountTaken
}

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor
  }
}

type Parts = Readonly<Record<string, unknown>>
type Asked = FastifyRequest<{ Querystring: Parts; Params: Parts }>

/** Opens every call at its address. Who asks must be known already (`request.actor`). */
export function mount(app: FastifyInstance, house: House, served: readonly Service[]): void {
  for (const { endpoint, handler } of served) {
    const route = {
      method: endpoint.method,
      config: { endpoint },
      ...(endpoint.kind === 'command' &&
        endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
      onRequest: (request: FastifyRequest) => checkAccess(house, endpoint, request),
      handler: async (request: Asked, reply: FastifyReply) =>
        answer(house, endpoint, handler, request, reply).catch(async (error: unknown) => {
          await keepInfected(house.writes.db, endpoint, request, error)
          throw error
        }),
    }
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.route({ ...route, url: path })
    if (endpoint.lastSegment) app.route({ ...route, url: `${path}/:${endpoint.lastSegment}` })
  }
}

async function answer(
  house: House,
  endpoint: AnyEndpoint,
  handler: AnyHandler,
  request: Asked,
  reply: FastifyReply,
) {
  const upload =
    endpoint.kind === 'command' && endpoint.upload
      ? await receiveUpload(endpoint.upload, house.config, request)
      : undefined
  const seesNumbers = house.seesNumbers(request.actor)
  // Who has signed a call is known since its body was read.
  if (!mayCall(endpoint.may, request.actor)) refusePlatform('notSignedIn')
  let result: unknown
  const cookies: NewCookie[] = []
  try {
    const sent = {
      ...request.query,
      ...(upload ? upload.fields : bodyOf(endpoint, request.body)),
      ...headersOf(endpoint, request),
      ...request.params,
    }
    const input = { ...parseInput(endpoint, sent), ...(upload && { file: upload.file }) }
    result = await run(house, endpoint, handler, input, request, cookies).catch(
      (error: unknown) => {
        throw error instanceof Refused ? asCalled(endpoint, error, seesNumbers) : error
      },
    )
  } finally {
    await upload?.discard()
  }
  giveCookies(reply, house.config, cookies)
  return send(endpoint, result, reply, seesNumbers)
}

function parseInput(endpoint: AnyEndpoint, sent: Record<string, unknown>): Record<string, unknown> {
  if (!isReadable(sent)) refusePlatform('unreadable')
  const fields = [...fieldsOf(endpoint.input).code.values()]
  const demanded = fields.filter(({ schema }) => !schema.safeParse(undefined).success)
  const [only] = [fields, demanded].find(({ length }) => length === 1) ?? []
  const read =
    only && '' in sent && !pathParameters(endpoint.path).length
      ? { [only.code]: fromWire(only.schema, sent['']) }
      : readKeys(endpoint.input, sent)
  // Whoever writes a program against us shall not believe that we have read what we do not know.
  const { '': _, ...named } = sent
  const unknown = isExact(endpoint) ? unknownFields(endpoint.input, named) : []
  const parsed = endpoint.input.safeParse(read)
  if (parsed.success && unknown.length === 0) return parsed.data
  const wrong = parsed.success ? [] : fieldErrors(endpoint.input, parsed.error)
  const refusal = refusalToWire(endpoint.input, { fields: wrong })
  return refusePlatform('invalid', { fields: [...unknown, ...refusal.fields] })
}

function refusedBy(endpoint: AnyEndpoint, { code, ...detail }: Refusal<string>): Refused {
  const everywhere: Readonly<Record<string, Refused['declaration']>> = platformRefusals
  const declaration = endpoint.refusals?.[code] ?? everywhere[code]
  if (!declaration) throw new Error(`${endpoint.id} does not declare the refusal ${code}`)
  return new Refused(code, declaration, detail)
}

async function run(
  house: House,
  endpoint: AnyEndpoint,
  handler: AnyHandler,
  input: Record<string, unknown>,
  request: FastifyRequest,
  newCookies: NewCookie[],
) {
  const actor: Actor = request.actor ?? { kind: 'system', id: 'anonymous', name: 'Ej inloggad' }
  const now = house.clock()
  let note: AuditNote = {}
  /** Whom rows of this call name already. */
  const named = new Set<string>()
  const trail = async (db: Db, answered?: unknown) => {
    const row = auditRow(endpoint, actor, request.id, input, note, shownIn(endpoint, answered))
    await appendAudit(db, row)
    for (const person of row.persons ?? []) named.add(person)
  }
  const contextOn = (db: Db): Context => ({
    db,
    actor,
    now,
    today: stockholmDay(now),
    requestId: request.id,
    cookies: request.cookies,
    address: request.ip,
    ...cookiesOf(request, house.config, newCookies),
    token: bearerToken(request),
    config: house.config,
    files: house.files,
    seesNumbers: house.seesNumbers(request.actor),
    log: request.log,
    newId: randomUUID,
    refuse: (no, detail) => {
      throw refusedBy(endpoint, typeof no === 'string' ? { ...detail, code: no } : no)
    },
    audit: (more) => {
      note = { ...note, ...more }
    },
    enqueue: (job) => addJob(db, job),
    send: (message) => putInOutbox(db, actor, message),
    write: (work) =>
      inTransaction(house.writes, async (transaction) => {
        const result = await work(transaction)
        await trail(transaction)
        return result
      }),
  })

  if (endpoint.kind === 'command' && !endpoint.outside)
    return inTransaction(house.writes, async (transaction) => {
      note = {}
      const result = await handler(input, contextOn(transaction))
      await trail(transaction, result)
      return result
    })
  const answerOn = (db: Db) => {
    note = {}
    return handler(input, contextOn(db))
  }
  const result =
    endpoint.kind === 'query' ? await house.read(answerOn) : await answerOn(house.reads.db)
  if (endpoint.kind === 'query' && leavesRow(endpoint, actor, note, result)) {
    const list = endpoint.answer === 'file' ? listIn(endpoint, fileOf(result), input) : undefined
    if (list) {
      const { rows, why } = list
      await inTransaction(house.writes, async (db) => {
        const counted = await house.countTaken(db, { actor, now, rows, why })
        note = { ...note, ...(why !== '' && { why }), rows, ...counted }
        await trail(db, result)
      }).catch((error: unknown) => {
        letGo(fileOf(result))
        throw error
      })
    }
    // One statement is a transaction by itself.
    else await trail(house.writes.db, result)
  }
  // What an outside system said is answered after the row of the call was written: a row more tells
  // whom it showed, and nothing of what was done once more. Who is nobody yet is shown themselves.
  const shown = personsIn(shownIn(endpoint, result), note.persons).filter((one) => !named.has(one))
  if (endpoint.kind === 'command' && endpoint.may.who !== 'anyone' && shown.length > 0) {
    const { company, subject, persons } = note
    note = {
      ...(company !== undefined && { company }),
      ...(subject !== undefined && { subject }),
      ...(persons && { persons }),
    }
    await trail(house.writes.db, result)
  }
  return result
}

/** What the handler of a call gave whose entry says that it answers a file. */
const fileOf = (result: unknown) => result as FileAnswer

const passing = new Set(['40001', '40P01'])
/**
 * One transaction, tried again when it met another one head on (serialisation failure, deadlock).
 */
export async function inTransaction<T>(
  database: Database,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.db.transaction().execute(work)
    } catch (error) {
      if (attempt >= 4 || !passing.has(sqlState(error) ?? '')) throw error
    }
  }
}

function send(endpoint: AnyEndpoint, result: unknown, reply: FastifyReply, seesNumbers: boolean) {
  if (endpoint.answer === 'nothing') return reply.code(204).send()
  if (endpoint.answer === 'file') {
    const file = fileOf(result)
    const named = nameOfContent(file.name, file.contentType)
    const name = encodeURIComponent(named).replaceAll(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    )
    return reply
      .header('content-type', file.contentType)
      .header(
        'content-disposition',
        `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
      )
      .header('cache-control', 'private, no-store')
      .send(file.body)
  }
  // Only what the contract declares leaves the house.
  const said = endpoint.answer.parse(result)
  const answer = toWire(endpoint.answer, seesNumbers ? said : masked(endpoint.answer, said))
  // An answer that is optional, and not there.
  if (answer === undefined) return reply.code(204).send()
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answer))
}
