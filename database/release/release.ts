import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Schema } from './schema.ts'

/** What the last release meets in its database, and how it came there. */
export interface Release extends Schema {
  readonly version: string
  /** By the name of the file the SHA-256 of each migration. */
  readonly migrations: Readonly<Record<string, string>>
  /** What is there and no text of the product names, as 'table.column' and 'name(types)'. */
  readonly unused: readonly string[]
}

/** Where it stands in the project. */
export const releaseFile = 'deploy/last-release.json'

/** The migrations of a project, each with the SHA-256 of its bytes. */
export function migrationsOf(folder: string): Readonly<Record<string, string>> {
  const place = path.join(folder, 'database/migrations')
  const names = readdirSync(place).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    names.toSorted().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(place, name)))
        .digest('hex'),
    ]),
  )
}

/** Every word of the product's own text, without what it is tested with. */
function wordsOf(folder: string): ReadonlySet<string> {
  const words = new Set<string>()
  for (const top of ['areas', 'platform', 'app', 'reader'])
    for (const file of readdirSync(path.join(folder, top), { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|[/\\])testing[/\\]/.test(file))
        for (const [word] of readFileSync(path.join(folder, top, file), 'utf8').matchAll(/\w+/g))
          words.add(word)
  return words
}

const camel = (name: string) =>
  name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/** The release that a project and the schema of its migrations make. */
export function releaseOf(folder: string, schema: Schema, version: string): Release {
  const words = wordsOf(folder)
  const isUsed = (name: string) => words.has(name) || words.has(camel(name))
  const columns = Object.entries(schema.tables).flatMap(([table, ofTable]) =>
    Object.keys(ofTable)
      .filter((column) => !isUsed(table) || !isUsed(column))
      .map((column) => `${table}.${column}`),
  )
  const functions = Object.keys(schema.functions).filter(
    (signature) => !isUsed(signature.slice(0, signature.indexOf('('))),
  )
  return {
    version,
    migrations: migrationsOf(folder),
    ...schema,
    unused: [...columns, ...functions],
  }
}
