import type { Release } from '../release/release.ts'
import type { Column, Schema } from '../release/schema.ts'

/** What a program of the release would stumble on in a column; undefined when it is as it was. */
function columnProblem(before: Column, now: Column | undefined): string | undefined {
  if (!now) return 'is gone or is called something else'
  if (now.type !== before.type) return `was ${before.type} and is ${now.type}`
  if (before.nullable && !now.nullable) return 'may be null no longer'
  if (now.needed && !before.needed) return 'has a default no longer'
  const lost = before.rights.filter((one) => !now.rights.includes(one))
  return lost.length > 0 ? `may no longer be used in ${lost.join(', ')}` : undefined
}

/**
 * What in a schema a program of the release cannot work on: something it uses that is gone, has
 * another type or has become needed, a new column that its rows leave out, a right it has lost.
 * What no text of the release names may go.
 */
export function schemaProblems(release: Release, schema: Schema): string[] {
  const unused = new Set(release.unused)
  const problems: string[] = []
  for (const [table, columns] of Object.entries(release.tables)) {
    const now = schema.tables[table] ?? {}
    for (const [column, before] of Object.entries(columns)) {
      const problem = columnProblem(before, now[column])
      const isNeeded = now[column]?.needed && !before.needed
      if (problem && (isNeeded || !unused.has(`${table}.${column}`)))
        problems.push(`${table}.${column} ${problem}`)
    }
    for (const [column, { needed }] of Object.entries(now))
      if (needed && !columns[column])
        problems.push(`${table}.${column} is new, and a row without it is refused`)
  }
  for (const table of release.removable)
    if (schema.tables[table] && !schema.removable.includes(table))
      problems.push(`rows of ${table} may be removed no longer`)
  for (const [signature, answers] of Object.entries(release.functions))
    if (!unused.has(signature) && schema.functions[signature] !== answers)
      problems.push(`${signature} is gone or answers something else`)
  return problems
}

/**
 * What in a project's migrations the release cannot come back after: one of its own that has been
 * changed or taken away, and a new one that is not numbered after all of its own.
 */
export function migrationProblems(
  release: Release,
  migrations: Readonly<Record<string, string>>,
): string[] {
  const own = Object.entries(release.migrations)
  const last = Object.keys(release.migrations).toSorted().at(-1) ?? ''
  return [
    ...own
      .filter(([name, hash]) => migrations[name] !== hash)
      .map(([name]) => `${name} is released and was changed`),
    ...Object.keys(migrations)
      .filter((name) => !release.migrations[name] && name < last)
      .map((name) => `${name} is new and comes before ${last}`),
  ]
}
