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
  /** The name of what begins a transaction, which is sent with it and costs no way of its own. */
  readonly begin: string | undefined
}
type Done = (error: Error | undefined, result: pg.QueryResult) => void

/** What `pg` has, and its types do not say. */
interface PgQuery extends pg.Submittable {
  name: string | undefined
  values: unknown[]
  prepare(connection: pg.Connection): void
  handleRowDescription(message: { readonly fields: pg.FieldDef[] }): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const Query = pg.Query as unknown as new (text: string, done: Done) => PgQuery

/** A statement whose rows have the names of the program, and that may begin its transaction. */
class Statement extends Query {
  #begin: string | undefined

  constructor({ text, values, name, begin }: Asked, done: Done) {
    super(text, done)
    this.values = [...values]
    this.name = name
    this.#begin = begin
  }

  override prepare(connection: pg.Connection): void {
    if (this.#begin !== undefined) {
      connection.bind({ statement: this.#begin }, true)
      connection.execute(null, true)
    }
    super.prepare(connection)
  }
  override handleRowDescription(message: { readonly fields: pg.FieldDef[] }): void {
    for (const field of message.fields) field.name = names.inProgram(field.name)
    super.handleRowDescription(message)
  }
  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    // The first that is complete is what began the transaction.
    if (this.#begin === undefined) super.handleCommandComplete(message, connection)
    this.#begin = undefined
  }
}

/** Sends a statement and waits for its answer. */
export const ask = (client: pg.ClientBase, asked: Asked): Promise<pg.QueryResult> =>
  new Promise((done, fail) => {
    const finish = (error: Error | undefined, result: pg.QueryResult) =>
      error ? fail(error) : done(result)
    client.query(new Statement(asked, finish))
  })
