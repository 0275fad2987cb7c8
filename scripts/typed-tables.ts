import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { format, type FormatConfig } from 'oxfmt'
import { columnTypes, withColumnTypes } from './column-types.ts'

/** What database/types.ts says of a database that has just been migrated. */
export async function typedTables(ownerUrl: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-types-'))
  const file = path.join(folder, 'types.ts')
  try {
    await promisify(execFile)(process.execPath, [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect=postgres',
      `--url=${ownerUrl}`,
      '--camel-case',
      `--out-file=${file}`,
      '--default-schema=public',
      '--include-pattern=public.*',
      '--date-parser=string',
      '--numeric-parser=string',
    ])
    // bigint columns hold öre, sizes and counts far below 2^53; the driver reads them as numbers
    // (platform/server/database.ts).
    const generated = (await readFile(file, 'utf8')).replace(
      'ColumnType<string, bigint | number | string, bigint | number | string>',
      'ColumnType<number, bigint | number | string, bigint | number | string>',
    )
    const typed = withColumnTypes(generated, await columnTypes(ownerUrl))
    const style = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as FormatConfig
    return (await format('database/types.ts', typed, style)).code
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
