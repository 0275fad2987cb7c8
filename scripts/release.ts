import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { launch } from '#database/embedded/launch.ts'
import { migrate } from '#platform/server/migrate.ts'
import { releaseFile, releaseOf } from '../database/release/release.ts'
import { schemaOf } from '../database/release/schema.ts'

// Keeps what this version meets in its database, when it is released: from then on the migrations
// that come leave it able to work (database/last-release.test.ts).
const folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-release-'))
const server = await launch({ dataDir: path.join(folder, 'pg'), durable: false })
try {
  await migrate({ ownerUrl: server.ownerUrl, appPassword: server.appPassword })
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const release = releaseOf('.', await schemaOf(client), version)
  await client.end()
  writeFileSync(releaseFile, linesOf(release))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A line for each table, function and migration, so that what has changed is seen. */
function linesOf(release: object): string {
  const parts = Object.entries(release).map(([name, part]: [string, unknown]) => {
    const lines =
      Array.isArray(part) || typeof part !== 'object' || part === null
        ? undefined
        : Object.entries(part).map((one) => one.map((text) => JSON.stringify(text)).join(': '))
    return `${JSON.stringify(name)}: ${lines ? `{\n${lines.join(',\n')}\n}` : JSON.stringify(part)}`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}
