/**
 * The names of a table, as its type has them. Of something with more in it than its type says, the
 * rest would be taken for names too: only for tables that are written out.
 */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

/** A record with a value for each of the names. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  // The one place that has to be believed: entries of all the names are a record of them.
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

/** Whether a name, or a code, is one that a written table has: not what every object has besides. */
export const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T =>
  Object.hasOwn(table, key)

/** The codes of a table whose names are numbers, smallest first. Of written tables, as `keysOf`. */
export const codesOf = <T extends object>(table: T) =>
  Object.keys(table).map(Number) as (keyof T & number)[]

/**
 * The name that a number of the wire or of a table stands for.
 * @param what what the numbers are of, for who reads the error: 'limit type'
 * @throws Error when no name has the number.
 */
export function nameOfCode<T extends Readonly<Record<string, number>>>(
  codes: T,
  code: number,
  what: string,
): keyof T & string {
  const name = keysOf(codes).find((one) => codes[one] === code)
  if (name === undefined) throw new Error(`There is no ${what} ${code}`)
  return name
}
