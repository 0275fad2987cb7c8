import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#platform/server/port.ts'
import { startProgram, type RunningProgram } from '../testing/killed/programs.ts'
import { startTestServer, type TestServer } from '../testing.ts'

const metricsToken = 'the-token-of-those-who-watch-over-it'
let house: TestServer
let program: RunningProgram
let url: string
beforeAll(async () => {
  // Beside it, for the database; what is tested is a process with servers of its own.
  house = await startTestServer()
  const port = String(await freePort())
  url = `http://127.0.0.1:${port}`
  program = await startProgram('server', {
    ENVIRONMENT: 'stage',
    HOST: '127.0.0.1',
    PORT: port,
    DATABASE_URL: house.database.url,
    DATABASE_OWNER_URL: house.database.ownerUrl,
    DATA_DIR: house.config.dataDir,
    OIDC_ISSUER: house.issuer.issuer,
    COMPANY_INFORMATION_A_URL: 'http://127.0.0.1:9',
    COMPANY_INFORMATION_B_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    SERVERS: '2',
  })
})
afterAll(async () => {
  await program.kill()
  await house.stop()
})

/** Those of the program that answer calls. */
function servers(): number[] {
  const children = readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8')
  return children
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('one-server'))
}
/** Each on a connection of its own, so that they take turns. */
const ask = (path = '/health', headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { ...headers, connection: 'close' } })
const statuses = async (times: number) =>
  new Set(await Promise.all(Array.from({ length: times }, async () => (await ask()).status)))

/** A connection on which `said` has been said. */
async function talk(port: number, said: string) {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (part: string) => (heard += part))
  await once(socket, 'connect')
  socket.write(said)
  return { socket, heard: () => heard }
}

const isLinux = process.platform === 'linux'
describe.runIf(isLinux)('a program with several servers', () => {
  it('answers at one port, and its metrics are of all of them, whichever is asked', async () => {
    expect(servers()).toHaveLength(2)
    const asked = 20
    for (let time = 0; time < asked; time++) expect((await ask('/health/live')).status).toBe(200)
    const page = async () =>
      (await ask('/metrics', { authorization: `Bearer ${metricsToken}` })).text()
    const counted = /skynet_requests_total\{call="\/health\/live",status="2xx"\} (\d+)/
    const pages = [await page(), await page()]
    for (const text of pages) expect(Number(counted.exec(text)?.[1])).toBe(asked)
  })

  it('goes on answering when one of them is killed, and puts another in its place', async () => {
    const [lost = 0, left] = servers()
    process.kill(lost, 'SIGKILL')
    await expect.poll(() => servers().includes(lost)).toBe(false)
    expect(await statuses(10)).toEqual(new Set([200]))
    await expect.poll(() => servers().length).toBe(2)
    expect(servers()).toContain(left)
    expect(await statuses(10)).toEqual(new Set([200]))
  })

  it('is ready to one who had begun to ask when its server was renewed', async () => {
    const port = Number(new URL(url).port)
    const hosts = 'GET /health HTTP/1.1\r\nhost: localhost\r\n'
    // As many that each of the servers has some, as surely as a coin falls on both sides in twelve throws.
    const each = Array.from({ length: 12 })
    const begun = await Promise.all(each.map(() => talk(port, hosts)))
    const answered = await Promise.all(each.map(() => talk(port, `${hosts}\r\n`)))
    await expect.poll(() => answered.every(({ heard }) => heard() !== '')).toBe(true)
    const closing = Promise.race(answered.map(({ socket }) => once(socket, 'close')))
    const before = servers()
    process.kill(program.pid, 'SIGHUP')
    await closing
    for (const { socket } of begun) socket.write('\r\n')
    for (const { heard } of begun)
      await expect.poll(() => heard().slice(0, 'HTTP/1.1 200'.length)).toBe('HTTP/1.1 200')
    await expect
      .poll(() => servers().filter((pid) => !before.includes(pid)).length, { timeout: 90_000 })
      .toBe(2)
    await expect.poll(() => servers().length, { timeout: 90_000 }).toBe(2)
  }, 120_000)

  it('renews them one after the other without refusing a call', async () => {
    const before = servers()
    process.kill(program.pid, 'SIGHUP')
    const seen = new Set<number>()
    // Two start one after the other.
    const patience = { timeout: 90_000 }
    await expect
      .poll(async () => {
        for (const status of await statuses(4)) seen.add(status)
        const now = servers()
        return now.length === 2 && !now.some((pid) => before.includes(pid))
      }, patience)
      .toBe(true)
    expect(seen).toEqual(new Set([200]))
  }, 120_000)

  it('leaves no server behind when it is killed itself, and starts again at the same port', async () => {
    const before = servers()
    await program.killAndStart()
    expect(servers()).toHaveLength(2)
    expect(servers().some((pid) => before.includes(pid))).toBe(false)
    expect(await statuses(10)).toEqual(new Set([200]))
  })
})
