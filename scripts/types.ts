import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { launch } from '#database/embedded/launch.ts'
import { migrate } from '#platform/server/migrate.ts'
import { typedTables } from './typed-tables.ts'

// Writes database/types.ts from a database that has just been migrated.
const folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-types-'))
const server = await launch({ dataDir: path.join(folder, 'pg'), durable: false })
try {
  await migrate({ ownerUrl: server.ownerUrl, appPassword: server.appPassword })
  writeFileSync('database/types.ts', await typedTables(server.ownerUrl))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
