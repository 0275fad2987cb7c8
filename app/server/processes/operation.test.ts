import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capturedLog } from '#platform/server/testing/probe.ts'
import { company } from '#areas/parties/company/contract.ts'
import { newNumber } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { portOf } from '#platform/server/port.ts'
import { authorize } from '#areas/foundation/users/contract.ts'
import { countAnswer } from '#platform/server/metrics.ts'
import { contracts } from '../areas.ts'
import { startServer } from '../server.ts'
import type { Person } from '../testing.ts'

const metricsToken = 'the-token-of-those-who-watch-over-it'
let server: AskingServer
let staff: Person
beforeAll(async () => {
  server = await startAskingServer({ METRICS_TOKEN: metricsToken })
  staff = await server.person(['LegalDepartment'])
})
afterAll(async () => {
  await server.stop()
})

/** One more server on the same database, with connections and a log of its own. */
async function another(more: Partial<Config> = {}) {
  const config = { ...server.config, ...more }
  const { log, lines } = capturedLog()
  const options = { url: config.databaseUrl, log, most: 5, role: 'skynet_app' } as const
  const [writes, reads] = [openDatabase(options), openDatabase({ ...options, readOnly: true })]
  const running = await startServer({
    config,
    log,
    clock: () => new Date(),
    writes,
    reads,
    files: openFileStore(config),
  })
  return {
    url: running.url.replace('localhost', '127.0.0.1'),
    lines,
    stopTaking: running.stop,
    async stop() {
      await running.stop()
      await Promise.all([writes.close(), reads.close()])
    },
  }
}
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers })
  return { status: answer.status, body: await answer.text(), headers: answer.headers }
}

describe('health', () => {
  it('is 200 when calls can be answered', async () => {
    expect(await get(`${server.url}/health`)).toMatchObject({
      status: 200,
      body: '{"status":"ready"}',
    })
    expect(await get(`${server.url}/health/live`)).toMatchObject({
      status: 200,
      body: '{"status":"live"}',
    })
  })

  it('is 503 without the database, and calls ask to try again', async () => {
    const url = new URL(server.database.url)
    url.pathname = '/gone_with_the_wind'
    const lost = await another({ databaseUrl: url.href })
    try {
      expect(await get(`${lost.url}/health`)).toMatchObject({
        status: 503,
        body: '{"status":"not ready"}',
      })
      expect((await get(`${lost.url}/health/live`)).status).toBe(200)
      const call = await get(`${lost.url}${authorize.admin.path}`, {
        authorization: `Bearer ${staff.token}`,
      })
      expect([call.status, JSON.parse(call.body)]).toMatchObject([503, { code: 'notReady' }])
      const refresh = await fetch(`${lost.url}/api/token/refresh`, {
        method: 'POST',
        headers: { cookie: 'skynet_session=x' },
      })
      expect(refresh.status).toBe(503)
    } finally {
      await lost.stop()
    }
  })

  it('comes back by itself after every connection was ended', async () => {
    await server.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename <> current_user`,
    )
    await expect.poll(async () => (await get(`${server.url}/health`)).status).toBe(200)
    await expect.poll(async () => (await staff.call(authorize.admin, {})).status).toBe(200)
  })
})

describe('metrics', () => {
  it.each<[string, Record<string, string>, number]>([
    ['no token', {}, 401],
    ['another', { authorization: `Bearer ${metricsToken.toUpperCase()}` }, 401],
    ['another kind', { authorization: 'Basic dGhlLXRva2Vu' }, 401],
    ['the token', { authorization: `Bearer ${metricsToken}` }, 200],
  ])('with %s', async (_, headers, status) => {
    for (const address of ['/metrics', '/api/openapi.json'])
      expect((await get(server.url + address, headers)).status).toBe(status)
  })

  it('and the document of calls are open where there is no token, and closed in production', async () => {
    for (const [environment, status] of [
      ['dev', 200],
      ['production', 401],
    ] as const) {
      const one = await another({ metricsToken: undefined, environment })
      for (const address of ['/metrics', '/api/openapi.json'])
        expect((await get(one.url + address)).status).toBe(status)
      await one.stop()
    }
    const headers = { authorization: `Bearer ${staff.token}` }
    expect((await get(`${server.url}/api/openapi.json`, headers)).status).toBe(200)
  })

  it('stay small when every call has been answered in every way', async () => {
    for (const endpoint of contracts.flatMap((one) => Object.values(one)))
      for (const status of [200, 204, 400, 401, 403, 404, 409, 413, 415, 429, 500, 503])
        countAnswer(endpoint.id, status, 0.1)
    const { body } = await get(`${server.url}/metrics`, { authorization: `Bearer ${metricsToken}` })
    expect(body.length).toBeLessThan(250_000)
  })

  it('count calls by their names, never by addresses', async () => {
    await staff.call(company.getcompanyinfo, { orgnumber: '5560160680' })
    await get(`${server.url}/nowhere/198507099805`)
    const { body } = await get(`${server.url}/metrics`, { authorization: `Bearer ${metricsToken}` })
    expect(body).toMatch(/skynet_requests_total\{call="company.getcompanyinfo",status="\dxx"\} \d/)
    expect(body).toMatch(/skynet_request_seconds_count\{area="company"\} \d/)
    expect(body).toMatch(/skynet_database_connections\{pool="writes",state="open"\} \d/)
    expect(body).not.toMatch(/198507099805|nowhere/)
  })
})

/**
 * An outside system that says when it has been asked, and answers nothing but an error when it is
 * let go.
 */
async function startSlowSystem() {
  let arrive = () => {}
  let release = () => {}
  const arrived = new Promise<void>((done) => (arrive = done))
  const released = new Promise<void>((done) => (release = done))
  const system = http.createServer((_request, response) => {
    arrive()
    void released.then(() => response.writeHead(500).end())
  })
  await new Promise<void>((ready) => system.listen(0, '127.0.0.1', ready))
  const port = portOf(system)
  return { url: `http://127.0.0.1:${port}`, arrived, release, stop: () => system.close() }
}

describe('a server that is told to stop', () => {
  it('answers what has been asked, takes nothing new, and then ends', async () => {
    const slow = await startSlowSystem()
    const leaving = await another({
      companyInformationAUrl: slow.url,
      companyInformationBUrl: slow.url,
    })
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    try {
      // A connection that is kept open and idle must not hold the server back.
      expect(await statusBy(agent, `${leaving.url}/health`)).toBe(200)
      const asked = fetch(
        `${leaving.url}/api/CompanyPersonOfInterest/fetchPersons/${newNumber()}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${staff.token}` },
        },
      )
      await slow.arrived
      let ended = false
      const stopped = leaving.stopTaking().then(() => (ended = true))
      await expect(get(`${leaving.url}/health`)).rejects.toThrow('fetch failed')
      expect(ended).toBe(false)
      slow.release()
      const answer = await asked
      expect(answer.headers.get('connection')).toBe('close')
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'registerAway' }])
      await stopped
    } finally {
      agent.destroy()
      slow.stop()
      await leaving.stop()
    }
  })
})

const statusBy = (agent: http.Agent, url: string) =>
  new Promise<number | undefined>((done, fail) => {
    http
      .get(url, { agent }, (response) => {
        response.resume().on('end', () => done(response.statusCode))
      })
      .on('error', fail)
  })

describe('the log of the whole program', () => {
  it('has no personal number and no token, whatever calls are sent', async () => {
    const seen = await another()
    const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' }
    const post = (path: string, body: string) =>
      fetch(seen.url + path, { method: 'POST', headers, body })
    try {
      await post(
        '/api/righttosign/validate-right-to-sign',
        '{"organizationalNumber":"5560160680","socialSecurityNumbers":["19850709-9805"]}',
      )
      await post(
        '/api/righttosign/validate-right-to-sign',
        '{"organizationalNumber":"5560160680","socialSecurityNumbers":["19850709-9806"]}',
      )
      await post('/api/search/person', '{"query":"198507099805"}')
      await post('/api/search/person', '{"query":"198507099805\\u0000"}')
      await get(`${seen.url}/api/sentiment/get/8507099805/0`, headers)
      await get(`${seen.url}/api/nowhere/8507099805`, headers)
      await get(`${seen.url}/c/850709-9805`)
      await get(`${seen.url}/login?return=/client/8507099805`)
      expect(seen.lines.length).toBeGreaterThanOrEqual(8)
      // Not the last four digits alone: times and process numbers have those too.
      expect(seen.lines.join('')).not.toMatch(/850709|[-*]980[56]\D/)
      expect(seen.lines.join('')).not.toContain(staff.token.slice(-40))
      for (const line of seen.lines)
        expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) })
    } finally {
      await seen.stop()
    }
  })
})
