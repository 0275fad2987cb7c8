import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Shapes of one query that are kept: a list has some dozens of orders and filters. */
const mostShapes = 200

/** What stands for a value while a query is built. It is passed on, and never computed with. */
class Place {
  constructor(readonly name: string) {}
  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} has no value while its query is built`)
  }
}
const places = new Proxy({}, { get: (_, name) => new Place(String(name)) })

/**
 * A query that is built once for each `shape` and then only filled with `values`: building one,
 * whose tree is made, frozen and written out as text, takes longer than all else that the server
 * does for a read. What decides on its text is in the shape, which has few forms; what is a value of
 * it is in the values.
 *
 * @param build makes the query, and is given places instead of values; without a shape it has one form
 */
export function builtOnce<Values extends object, Shape, Row>(
  build: (db: Db, values: Values, shape: Shape) => Compilable<Row>,
): (db: Db, values: Values, shape: Shape) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row>>()
  const ofShape = (db: Db, shape: Shape) => {
    const key = JSON.stringify(shape ?? null)
    const before = known.get(key)
    if (before) return before
    // They have the type of the values, so that the query is checked against the columns.
    const made = build(db, places as Values, shape).compile()
    if (known.size >= mostShapes) known.clear()
    known.set(key, made)
    return made
  }
  return async (db, values, shape) => {
    const compiled = ofShape(db, shape)
    const valueOf = new Map<string, unknown>(Object.entries(values))
    const parameters = compiled.parameters.map((one) =>
      one instanceof Place ? valueOf.get(one.name) : one,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
