import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { register } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmbeddedDatabase } from '#database/embedded/launch.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { examine } from '../doctor/doctor-command.ts'
import { startTestServer, type Person, type TestServer } from '../testing.ts'
import { say, startReplica, startReplicated } from './testing/replicated.ts'

let folder: string
let primary: EmbeddedDatabase
let replica: EmbeddedDatabase
let placeOfReplica: string
let server: TestServer
let lawyer: Person
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-replica-'))
  ;({ primary, replica, folder: placeOfReplica } = await startReplicated(folder))
  const { url, ownerUrl } = primary
  server = await startTestServer(
    { DATABASE_READ_URL: replica.url },
    { database: { url, ownerUrl, drop: async () => undefined } },
  )
  lawyer = await server.person(['AmlDepartment'])
})
afterAll(async () => {
  await server.stop()
  await replica.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

let made = 0
/** Writes something and reads it at once; answers whether it was there. */
async function readsOwnWrite(): Promise<boolean> {
  const itemValue = `bluff.${++made}@example.org`
  const saved = await lawyer.call(blacklist.save, {
    blacklistType: 3,
    itemValue,
    companyName: 'Bluff AB',
    tags: [],
  })
  expect(saved.status).toBe(200)
  const read = await lawyer.call(blacklist.all, { query: itemValue })
  expect(read.status).toBe(200)
  return read.body.model.list.some(({ id }) => id === saved.body.id)
}
/** Calls that have been answered by each since the last time this was asked. */
let before = { replica: 0, primary: 0 }
async function answeredBy() {
  const metric = await register.getSingleMetric('skynet_replica_reads_total')?.get()
  const count = (by: string) => metric?.values.find(({ labels }) => labels.by === by)?.value ?? 0
  const now = { replica: count('replica'), primary: count('primary') }
  const since = { replica: now.replica - before.replica, primary: now.primary - before.primary }
  before = now
  return since
}
/** What was away or behind is asked again after a while. */
const isAskedAgain = async () => {
  await answeredBy()
  await expect
    .poll(
      async () => {
        expect(await readsOwnWrite()).toBe(true)
        return (await answeredBy()).replica
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
}

/** What the doctor says of it. */
async function found(): Promise<string> {
  const { url: DATABASE_URL } = primary
  const environment = { DATABASE_URL, DATABASE_READ_URL: replica.url, DATA_DIR: folder }
  const looks = await examine(environment)
  return looks.find(({ name }) => name === 'replica')?.faults.join('\n') ?? 'not looked at'
}

describe('a streaming replica', () => {
  it('answers what is read, with all that was written before', async () => {
    const writes = 100
    await answeredBy()
    let seen = 0
    for (let n = 0; n < writes; n++) if (await readsOwnWrite()) seen++
    expect(seen).toBe(writes)
    // A machine that is busy may keep a few from it.
    expect((await answeredBy()).replica).toBeGreaterThan(writes / 2)
    expect(await found()).toBe('')
  }, 60_000)

  it('is not asked while it lags behind, and again when it has caught up', async () => {
    await say(replica, 'select pg_wal_replay_pause()')
    await answeredBy()
    for (let n = 0; n < 5; n++) expect(await readsOwnWrite()).toBe(true)
    expect(await answeredBy()).toEqual({ replica: 0, primary: 5 })
    expect(await found()).toMatch(/^The replica is [\d,]+ bytes behind/)
    await say(replica, 'select pg_wal_replay_resume()')
    await isAskedAgain()
  }, 60_000)

  it('is missed by nobody when it dies, and asked again when it is back', async () => {
    const { port } = replica
    await replica.stop()
    await answeredBy()
    for (let n = 0; n < 5; n++) expect(await readsOwnWrite()).toBe(true)
    expect(await answeredBy()).toEqual({ replica: 0, primary: 5 })
    expect(await found()).toContain('see that the replica runs')
    replica = await startReplica(placeOfReplica, port)
    await isAskedAgain()
  }, 60_000)

  it('is not asked when somebody has made it a primary of its own', async () => {
    await say(replica, 'select pg_promote()')
    await answeredBy()
    for (let n = 0; n < 5; n++) expect(await readsOwnWrite()).toBe(true)
    expect(await answeredBy()).toEqual({ replica: 0, primary: 5 })
    expect(await found()).toContain('DATABASE_READ_URL is no replica')
  }, 60_000)
})
