import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { lookAtFileTask, verifiedFiles } from '#platform/server/files/verified.ts'
import { dayLength } from '#platform/time.ts'
import { documents } from '../contract.ts'
import { lookAtFile, lookAtFiles } from './look-at-files.ts'

const organizationNumber = '5560160680'
const log = pino({ level: 'silent' })
let server: TestServer
let staff: Person
let jobs: Database
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['SalesRepresentative'])
  await server.owner.query(
    `insert into company (organization_number, name) values ($1, 'Bolaget AB')`,
    [organizationNumber],
  )
  jobs = openDatabase({ url: server.database.url, log, most: 2, role: 'skynet_app' })
})
afterAll(async () => {
  await jobs.close()
  await server.stop()
})

/** Keeps a file, and answers where its bytes lie. */
async function kept(name: string): Promise<string> {
  const content = new TextEncoder().encode(`%PDF-1.7\n% ${name}\n%%EOF`)
  const file = { name: `${name}.pdf`, content, type: 'application/pdf' }
  expect((await staff.call(documents.add, { organizationNumber }, file)).status).toBe(200)
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from stored_file where name = $1',
    [file.name],
  )
  const id = rows[0]?.id ?? ''
  return path.join(server.config.dataDir, 'files', id.slice(0, 2), id)
}
/** The look of a night so many days from now. */
const look = (days: number) => lookAtFiles({}, servicesIn(days))
const servicesIn = (days: number) => ({
  writes: jobs,
  reads: jobs,
  files: verifiedFiles(openFileStore(server.config), { reads: jobs, writes: jobs, log }),
  clock: () => new Date(Date.now() + days * dayLength),
  config: server.config,
  log,
})
const seen = async () =>
  (
    await server.owner.query<{ name: string; damage: string | null }>(
      'select name, damage from stored_file where looked_at is not null order by name',
    )
  ).rows
const tasks = async () =>
  (await server.owner.query<{ message: string }>('select message from user_task')).rows

describe('documents 25: kept files are compared with their hashes every night', () => {
  it('tells administrators once of a file that was changed or is gone, and goes on with the others', async () => {
    const [changed, gone] = [await kept('a-changed'), await kept('b-gone')]
    await kept('c-whole')
    const before = await readFile(changed)
    await chmod(changed, 0o600)
    await writeFile(changed, Buffer.from(before).fill('x', 10, 11))
    await rm(gone, { force: true })

    expect(await look(1)).toEqual({ done: 3 })
    expect(await seen()).toEqual([
      { name: 'a-changed.pdf', damage: 'changed' },
      { name: 'b-gone.pdf', damage: 'missing' },
      { name: 'c-whole.pdf', damage: null },
    ])
    const [task, ...more] = await tasks()
    expect(task?.message).toMatch(/^”.-.*\.pdf”, ”.-.*\.pdf” har ändrats eller försvunnit/)
    for (const name of ['a-changed', 'b-gone']) expect(task?.message).toContain(name)
    expect(task?.message).not.toContain('c-whole')
    expect(more).toEqual([])

    // The next night says nothing new, and sees that one was put back.
    await writeFile(changed, before)
    expect(await look(2)).toEqual({ done: 3 })
    expect((await seen())[0]).toEqual({ name: 'a-changed.pdf', damage: null })
    expect(await tasks()).toHaveLength(1)
  })

  it('tells of one at once when it was to be handed out, once however many ask, and says so in /health', async () => {
    const at = await kept('e-met')
    const before = await readFile(at)
    await chmod(at, 0o600)
    await writeFile(at, Buffer.from(before).fill('x', 10, 11))
    const { rows } = await server.owner.query<{ id: string; stored: string }>(
      `select document.id, stored.id as stored from document_file document join stored_file stored on stored.id = stored_file_id
       where name = 'e-met.pdf'`,
    )
    const { id, stored } = rows[0] ?? { id: '', stored: '' }
    for (let turn = 0; turn < 2; turn++)
      expect((await staff.call(documents.get, { id })).status).toBe(500)
    const asked = await server.owner.query(
      `select from graphile_worker.jobs where key = $1 and task_identifier = $2`,
      [`${lookAtFileTask}:${stored}`, lookAtFileTask],
    )
    expect(asked.rowCount).toBe(1)
    await Promise.all([1, 2].map(() => lookAtFile({ id: stored }, servicesIn(0))))
    const told = (await tasks()).filter(({ message }) => message.includes('e-met'))
    expect(told).toHaveLength(1)
    const health = async () => (await fetch(`${server.url}/health`)).json()
    expect(await health()).toMatchObject({ warnings: [expect.stringContaining('kept files')] })

    await writeFile(at, before)
    await lookAtFile({ id: stored }, servicesIn(2))
    // The other test has left one that is gone.
    await server.owner.query(`update stored_file set damage = null where name = 'b-gone.pdf'`)
    expect(await health()).toEqual({ status: 'ready' })
  })

  it('looks at each but once in a night', async () => {
    await kept('d-new')
    expect(await look(2)).toEqual({ done: 1 })
  })
})
