import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'
import { launch } from './launch.ts'
import { exists, isZombie } from './process-info.ts'

let folder: string
let dataDir: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-launch-'))
  dataDir = path.join(folder, 'pg')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (more: Partial<Parameters<typeof launch>[0]> = {}) =>
  launch({ dataDir, durable: false, ...more })

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const RUN_UNTIL_KILLED = `
  import { readFileSync } from 'node:fs'
  import { launch } from ${JSON.stringify(new URL('./launch.ts', import.meta.url).href)}
  const dataDir = process.env.TEST_FOLDER
  const database = await launch({ dataDir, durable: false })
  process.on('SIGTERM', () => void database.stop())
  process.stdout.write(readFileSync(dataDir + '/postmaster.pid', 'utf8').split('\\n')[0])
  await database.ended
`

/** Another process that starts the database; `server` is the pid of PostgreSQL. */
async function otherProcess() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', RUN_UNTIL_KILLED],
    {
      cwd: projectFolder,
      env: { ...process.env, TEST_FOLDER: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return { child, server: Number(line) }
}

test('the first start makes a database in Swedish order, a later one keeps it', async () => {
  const first = await start()
  expect(first.isNew).toBe(true)
  for (const own of [dataDir, `${dataDir}.lock`]) expect(statSync(own).mode & 0o077, own).toBe(0)
  const names =
    "select string_agg(n, ' ' order by n) from unnest(array['Örn', 'ängel', 'Åsa', 'Zebra', 'åker']) n"
  expect(await ask(first.ownerUrl, names)).toBe('Zebra åker Åsa ängel Örn')
  await ask(first.ownerUrl, 'create table kept as select 42 as answer')
  await first.stop()
  await first.stop()

  const second = await start()
  expect(second.isNew).toBe(false)
  expect(await ask(second.ownerUrl, 'select answer from kept')).toBe(42)
  await second.stop()
})

test('a second start on the same folder is refused in a sentence, or joins', async () => {
  const { child } = await otherProcess()
  await expect(start()).rejects.toThrow(
    `The database in ${dataDir} is in use by process ${child.pid}: stop that one first, or set DATA_DIR to another folder.`,
  )
  const joined = await start({ join: true })
  expect(joined.joined).toBe(true)
  await joined.stop()
  expect(await ask(joined.ownerUrl, 'select 1')).toBe(1)
  child.kill('SIGTERM')
  await once(child, 'exit')
})

test('the server ends with its process when that is killed, and the next start keeps what was committed', async () => {
  const { child, server } = await otherProcess()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await start()
  expect(exists(server) && !isZombie(server)).toBe(false)
  expect(await ask(next.ownerUrl, 'select answer from kept')).toBe(42)
  await next.stop()
})

test('a server that was killed itself leaves a folder that starts again, even when its pid went to another program', async () => {
  const { child, server } = await otherProcess()
  process.kill(server, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const pidFile = path.join(dataDir, 'postmaster.pid')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.ppid)))
  const next = await start()
  expect(await ask(next.ownerUrl, 'select answer from kept')).toBe(42)
  await next.stop()
})

test('a half made folder of a killed first start is made anew', async () => {
  const other = path.join(folder, 'half')
  mkdirSync(`${other}.new`)
  writeFileSync(path.join(`${other}.new`, 'PG_VERSION'), '18\n')
  const server = await start({ dataDir: other })
  expect(server.isNew).toBe(true)
  await server.stop()
})

test('a folder of another version is refused in a sentence and left alone', async () => {
  const old = path.join(folder, 'old')
  mkdirSync(old)
  writeFileSync(path.join(old, 'PG_VERSION'), '9.6\n')
  await expect(start({ dataDir: old })).rejects.toThrow(
    new RegExp(
      `^The database in ${old} was made by PostgreSQL 9.6 and this is PostgreSQL \\d+, which cannot read it: set DATA_DIR .*\\.$`,
    ),
  )
  expect(readFileSync(path.join(old, 'PG_VERSION'), 'utf8')).toBe('9.6\n')
})

test('a folder with something else in it is refused in a sentence', async () => {
  const other = path.join(folder, 'other')
  mkdirSync(other)
  writeFileSync(path.join(other, 'diary.txt'), 'mine')
  await expect(start({ dataDir: other })).rejects.toThrow(
    `${other} is not a database folder: set DATA_DIR`,
  )
})

test.skipIf(process.getuid?.() === 0)(
  'a folder that cannot be written is refused in a sentence',
  async () => {
    const closed = path.join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    await expect(start({ dataDir: path.join(closed, 'pg') })).rejects.toThrow(
      `The folder ${closed} cannot be written: set DATA_DIR to a folder of yours.`,
    )
  },
)
