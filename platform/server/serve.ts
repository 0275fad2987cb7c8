import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isExact, pathParameters, type AnyEndpoint, type Contract } from '#platform/endpoint.ts'
import { mayCall, type Actor } from '#platform/permission.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { platformRefusals } from '#platform/refusal.ts'
import { fieldsOf, fromWire, refusalToWire } from '#platform/wire.ts'
import { fieldErrors } from '#platform/wording.ts'
import { checkAccess, type Gate } from './check-access.ts'
import { keepInfected } from './audit/infected.ts'
import {
  answeredBy,
  appendAudit,
  auditRow,
  leavesRow,
  type Answered,
  type AuditNote,
} from './audit/audit.ts'
import { personsIn } from './audit/persons.ts'
import { keepTyped } from './audit/typed-numbers.ts'
import type { Context, Handler } from './context.ts'
import { sqlState, type Database, type Db } from './database.ts'
import type { FileStore } from './files/files.ts'
import { addJob } from './jobs.ts'
import { putInOutbox } from './outbox/outbox.ts'
import type { Read } from './replica.ts'
import { revealed } from './concealed.ts'
import { fileOf, send, shownBy } from './send.ts'
import { bodyOf, headersOf } from './sent-parts.ts'
import { isReadable, readKeys } from './read-input.ts'
import { received, type Upload } from './received.ts'
import { asCalled, Refused, refusePlatform, type Refusal } from './refuse.ts'
import { letGo, listIn, type CountTaken } from './take-out.ts'
import { unknownFields } from './unknown-fields.ts'
import { bearerToken } from './http/bearer.ts'
import { cookiesOf, giveCookies, type NewCookie } from './http/new-cookie.ts'

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
  for (const service of served) {
    const { endpoint } = service
    const route = {
      method: endpoint.method,
      config: { endpoint },
      ...(endpoint.kind === 'command' &&
        endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
      onRequest: (request: FastifyRequest) => checkAccess(house, endpoint, request),
      handler: async (request: Asked, reply: FastifyReply) =>
        received(endpoint, house.config, request, (upload) =>
          answer(house, service, request, reply, upload),
        )
          .then((sent) => sent())
          .catch(async (error: unknown) => {
            await keepInfected(house.writes.db, endpoint, request, error)
            throw error
          }),
    }
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.route({ ...route, url: path })
    if (endpoint.lastSegment) app.route({ ...route, url: `${path}/:${endpoint.lastSegment}` })
  }
}

/** Does what a call asks for. @returns what sends its answer */
async function answer(
  house: House,
  { endpoint, handler }: Service,
  request: Asked,
  reply: FastifyReply,
  upload: Upload | undefined,
) {
  const seesNumbers = house.seesNumbers(request.actor)
  const shown = shownBy(house, endpoint, request)
  // Who has signed a call is known since its body was read.
  if (!mayCall(endpoint.may, request.actor))
    refusePlatform(request.actor ? 'notAllowed' : 'notSignedIn')
  const cookies: NewCookie[] = []
  const sent = {
    ...request.query,
    ...(upload ? upload.fields : bodyOf(endpoint, request.body)),
    ...headersOf(endpoint, request),
    ...request.params,
  }
  const read = readInput(endpoint, sent)
  if (!seesNumbers) await keepTyped(house.writes.db, endpoint, request, read)
  const input = {
    ...parseInput(house, endpoint, sent, read),
    ...(upload && { file: upload.file }),
  }
  const answered = await run(house, endpoint, handler, input, request, cookies).catch(
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error
      const { code, declaration, detail } = asCalled(endpoint, error, seesNumbers)
      throw new Refused(code, shown(declaration), shown(detail))
    },
  )
  // When the uploaded file is gone.
  return () => {
    giveCookies(reply, house.config, cookies)
    return send(endpoint, answered, reply, { seesNumbers, shown })
  }
}

/**
 * The field that a bare value in the body is: the call's only one, or the only one it cannot do
 * without (decision C4).
 */
function wholeBodyOf({ input, path }: AnyEndpoint) {
  if (pathParameters(path).length > 0) return undefined
  const fields = [...fieldsOf(input).code.values()]
  const demanded = fields.filter(({ schema }) => !schema.safeParse(undefined).success)
  return [fields, demanded].find(({ length }) => length === 1)?.[0]
}

/** What was sent in the program's words, before anything of it is judged. */
function readInput(endpoint: AnyEndpoint, sent: Record<string, unknown>): unknown {
  if (!isReadable(sent)) refusePlatform('unreadable')
  const only = '' in sent ? wholeBodyOf(endpoint) : undefined
  return only ? { [only.code]: fromWire(only.schema, sent['']) } : readKeys(endpoint.input, sent)
}

function parseInput(
  { config }: House,
  endpoint: AnyEndpoint,
  sent: Record<string, unknown>,
  read: unknown,
): Record<string, unknown> {
  // Whoever writes a program against us shall not believe that we have read what we do not know.
  const { '': _, ...named } = sent
  const unknown = isExact(endpoint) ? unknownFields(endpoint.input, named) : []
  const known = revealed(config.sessionSecret, read) ?? refusePlatform('unreadable')
  const parsed = endpoint.input.safeParse(known.sent)
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
): Promise<Answered> {
  const actor: Actor = request.actor ?? { kind: 'system', id: 'anonymous', name: 'Ej inloggad' }
  const now = house.clock()
  let note: AuditNote = {}
  /** Whom rows of this call name already. */
  const named = new Set<string>()
  const trail = async (db: Db, answered?: Answered) => {
    const row = auditRow(endpoint, actor, request.id, input, note, answered?.persons())
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
      const answered = answeredBy(endpoint, await handler(input, contextOn(transaction)))
      await trail(transaction, answered)
      return answered
    })
  const answerOn = (db: Db) => {
    note = {}
    return handler(input, contextOn(db))
  }
  const answered = answeredBy(
    endpoint,
    endpoint.kind === 'query' ? await house.read(answerOn) : await answerOn(house.reads.db),
  )
  if (endpoint.kind === 'query' && leavesRow(endpoint, actor, note, answered)) {
    const file = endpoint.answer === 'file' ? fileOf(answered.result) : undefined
    const list = file && listIn(endpoint, file, input)
    if (list) {
      const { rows, why } = list
      await inTransaction(house.writes, async (db) => {
        const counted = await house.countTaken(db, { actor, now, rows, why })
        note = { ...note, ...(why !== '' && { why }), rows, ...counted }
        await trail(db, answered)
      }).catch((error: unknown) => {
        letGo(file)
        throw error
      })
    }
    // One statement is a transaction by itself.
    else await trail(house.writes.db, answered)
  }
  // What an outside system said is answered after the row of the call was written: a row more tells
  // whom it showed, and nothing of what was done once more. Who is nobody yet is shown themselves.
  const more = () =>
    [...answered.persons(), ...personsIn(note.persons)].some((one) => !named.has(one))
  if (endpoint.kind === 'command' && endpoint.may.who !== 'anyone' && more()) {
    const { company, subject, persons } = note
    note = {
      ...(company !== undefined && { company }),
      ...(subject !== undefined && { subject }),
      ...(persons && { persons }),
    }
    await trail(house.writes.db, answered)
  }
  return answered
}

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
