import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'

/** The words of the program (camelCase) and of the database (snake_case), as Kysely's plugin has them. */
class Names extends CamelCasePlugin {
  readonly inDatabase = (name: string) => this.snakeCase(name)
  readonly inProgram = (name: string) => this.camelCase(name)
}
const names = new Names()

/**
 * Writes names as the database has them while a query becomes text. The plugin, which does the same,
 * first copies the whole tree of each query and then each row of its answer.
 */
class Compiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(names.inDatabase(identifier))
  }
}
/** PostgreSQL with the names of the program. Its pool's rows come in `Statement`s. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new Compiler()
  }
}

interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
  /** Under which it is planned once; undefined where it is planned as it comes. */
  readonly name: string | undefined
  /**
   * The name of what is sent before it and costs no way of its own: it begins a transaction, or says
   * how this one statement is planned.
   */
  readonly before: string | undefined
}
type Done = (error: Error | undefined, result: pg.QueryResult) => void

type Cells = readonly (string | null)[]
/** Makes a row of what the database wrote of each column. */
type ReadRow = (cells: Cells) => Readonly<Record<string, unknown>>

/** What `pg` has, and its types do not say. */
interface PgQuery {
  readonly _result: {
    readonly _types: pg.CustomTypesConfig
    parseRow: ReadRow
  }
  _accumulateRows: boolean
  name: string | undefined
  values: unknown[]
  requiresPreparation(): boolean
  submit(connection: pg.Connection): void
  prepare(connection: pg.Connection): void
  handleRowDescription(message: Description): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
interface Description {
  readonly fields: pg.FieldDef[]
}
const Query = pg.Query as unknown as new (text: string, done: Done) => PgQuery

const asItIs = pg.types.getTypeParser(pg.types.builtins.TEXT, 'text')

/** Of the process: a connection that plans what another has planned reads as it does. */
const mostReaders = 4_000
const readers = new Map<string, ReadRow>()
/**
 * A function that writes a row out as an object of just these columns: filled in one by one, a row
 * of some length becomes an object of the kind that is looked up by hashes, five times as slow to
 * make and to read.
 */
function readerOf({ fields }: Description, types: pg.CustomTypesConfig): ReadRow {
  const key = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join()
  const known = readers.get(key)
  if (known) return known
  const parsers = fields.map(({ dataTypeID }): ((text: string) => unknown) =>
    types.getTypeParser(dataTypeID, 'text'),
  )
  const columns = fields.map(({ name }, at) => {
    const cell = `cells[${at}]`
    const value = parsers[at] === asItIs ? cell : `${cell} === null ? null : parse${at}(${cell})`
    return `${JSON.stringify(name)}: ${value}`
  })
  // oxlint-disable-next-line typescript/no-implied-eval -- of the columns of our own statements
  const make = new Function(
    ...parsers.map((_, at) => `parse${at}`),
    `return (cells) => ({ ${columns.join(', ')} })`,
  ) as (...parsers: readonly ((text: string) => unknown)[]) => ReadRow
  const read = make(...parsers)
  if (readers.size >= mostReaders) readers.clear()
  readers.set(key, read)
  return read
}

/** A connection whose messages are gathered, so that they go as one piece: each costs a call of the system. */
class Gathered {
  readonly #messages: Buffer[] = []
  readonly connection: pg.Connection
  /** Of the statements that are planned here: what rows they answer never changes. */
  readonly described = new Map<string, ReadRow>()
  asksDescription = true

  constructor(connection: pg.Connection) {
    this.connection = Object.create(connection, {
      stream: {
        value: { writable: true, write: (message: Buffer) => this.#messages.push(message) },
      },
      describe: {
        value: (what: pg.MessageConfig) => {
          if (this.asksDescription) connection.describe.call(this.connection, what, true)
        },
      },
    }) as pg.Connection
  }
  take(): Buffer {
    return Buffer.concat(this.#messages.splice(0))
  }
}
const gathered = new WeakMap<pg.Connection, Gathered>()
function gatheredOn(connection: pg.Connection): Gathered {
  const known = gathered.get(connection)
  if (known) return known
  const made = new Gathered(connection)
  gathered.set(connection, made)
  return made
}

/**
 * A statement whose rows have the names of the program, and that may be sent with another. What it
 * says to the database goes as one piece, and what rows it answers is asked once of each plan.
 */
class Statement extends Query {
  #before: string | undefined
  #gathered: Gathered | undefined

  constructor({ text, values, name, before }: Asked, done: Done) {
    super(text, done)
    this.values = [...values]
    this.name = name
    this.#before = before
  }

  override submit(connection: pg.Connection): void {
    if (!this.requiresPreparation()) return super.submit(connection)
    const to = gatheredOn(connection)
    this.#gathered = to
    if (this.#before !== undefined) {
      to.connection.bind({ statement: this.#before }, true)
      to.connection.execute(null, true)
    }
    const read = this.name === undefined ? undefined : to.described.get(this.name)
    to.asksDescription = read === undefined
    if (read) {
      this._result.parseRow = read
      this._accumulateRows = true
    }
    this.prepare(to.connection)
    const sent = to.take()
    if (connection.stream.writable) connection.stream.write(sent)
  }
  override handleRowDescription(message: Description): void {
    for (const field of message.fields) field.name = names.inProgram(field.name)
    super.handleRowDescription(message)
    if (this.name === undefined || !this.#gathered) return
    const read = readerOf(message, this._result._types)
    this.#gathered.described.set(this.name, read)
    this._result.parseRow = read
  }
  override handleDataRow(message: unknown): void {
    if (this.#before === undefined) super.handleDataRow(message)
  }
  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    // The first that is complete is what was sent before.
    if (this.#before === undefined) super.handleCommandComplete(message, connection)
    this.#before = undefined
  }
}

/** Sends a statement and waits for its answer. */
export const ask = (client: pg.ClientBase, asked: Asked): Promise<pg.QueryResult> =>
  new Promise((done, fail) => {
    const finish = (error: Error | undefined, result: pg.QueryResult) =>
      error ? fail(error) : done(result)
    client.query(new Statement(asked, finish))
  })
