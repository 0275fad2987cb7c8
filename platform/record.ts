/** The names of a closed table, in its order: unlike `Object.keys`, as the names they are. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as Name[]
