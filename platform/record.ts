/** The names of a closed table, in its order: unlike `Object.keys`, as the names they are. */
export const namesOf = <Name extends string>(table: Readonly<Partial<Record<Name, unknown>>>) =>
  Object.keys(table) as Name[]

/** A record with a value for each of the names. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  // The one place that has to be believed: entries of all the names are a record of them.
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
