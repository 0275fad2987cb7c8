/**
 * The names of a table, as its type has them. Of something with more in it than its type says, the
 * rest would be taken for names too: only for tables that are written out.
 */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]
