import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { launch } from '#database/embedded/launch.ts'
import { migrate } from '#platform/server/migrate.ts'
import { columnTypes, withColumnTypes } from './column-types.ts'

// Writes database/types.ts from a database that has just been migrated.
const folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-types-'))
const server = await launch({ dataDir: path.join(folder, 'pg'), durable: false })
try {
  await migrate({ ownerUrl: server.ownerUrl, appPassword: server.appPassword })
  execFileSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect=postgres',
      `--url=${server.ownerUrl}`,
      '--camel-case',
      '--out-file=database/types.ts',
      '--default-schema=public',
      '--include-pattern=public.*',
      '--date-parser=string',
      '--numeric-parser=string',
    ],
    { stdio: 'inherit' },
  )
  // bigint columns hold öre, sizes and counts far below 2^53; the driver reads them as numbers
  // (platform/server/database.ts).
  const generated = readFileSync('database/types.ts', 'utf8').replace(
    'ColumnType<string, bigint | number | string, bigint | number | string>',
    'ColumnType<number, bigint | number | string, bigint | number | string>',
  )
  const types = await columnTypes(server.ownerUrl)
  writeFileSync('database/types.ts', withColumnTypes(generated, types))
  execFileSync(process.execPath, [
    'node_modules/prettier/bin/prettier.cjs',
    '--write',
    'database/types.ts',
  ])
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
