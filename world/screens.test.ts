import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { cognomens } from '#areas/parties/cognomens/contract.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { queues } from '#areas/operations/queues/contract.ts'
import { righttosign } from '#areas/parties/righttosign/contract.ts'
import { search } from '#areas/operations/search/contract.ts'
import { sentiment } from '#areas/parties/sentiment/contract.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { kindsFor } from '#areas/foundation/usertasks/kinds.ts'
import { users } from '#areas/foundation/users/contract.ts'
import { startCompanyInformationA } from '#simulators/company-information/provider-a.ts'
import type { RunningSimulator } from '#simulators/simulator.ts'
import { localFiles } from '#platform/server/files/local.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { demoPartner } from '#areas/foundation/apiclients/server/demo.ts'
import { fillDatabase } from './load.ts'
import { openRegister, type Register } from './register/register.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-screens-'))
const now = new Date()
const seed = 7
let register: Register
let provider: RunningSimulator
let server: TestServer

beforeAll(async () => {
  register = openRegister({ seed, size: 120, persons: 100, today: stockholmDay(now) })
  provider = await startCompanyInformationA({ register, apiKey: 'k' })
  server = await startTestServer({
    COMPANY_INFORMATION_A_URL: provider.url,
    COMPANY_INFORMATION_A_KEY: 'k',
    DATA_DIR: folder,
  })
  await fillDatabase(server.database.ownerUrl, {
    companies: 120,
    persons: 100,
    seed,
    now,
    secret: server.config.sessionSecret,
    files: localFiles(path.join(folder, 'files')),
    say: () => undefined,
    withInvoices: false,
  })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
  rmSync(folder, { recursive: true, force: true })
})

const demoUser = async (name: string): Promise<Person['call']> =>
  server.withToken(
    await server.issuer.token({ email: `${name}@example.se`, subject: `demo-${name}` }),
  )

/** The answer, which the server has checked against the contract. */
async function shown<T>(call: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await call
  expect([status, status === 200 ? '' : body]).toEqual([200, ''])
  return body
}

test('everything on the client pages of the first companies is shown', async () => {
  const sofia = await demoUser('sofia.bergman')
  for (const index of [0, 1, 2, 3, 7, 13]) {
    const { organizationNumber, name } = register.companyAt(index)
    const hits = await shown(sofia(search.company, { query: name.slice(0, 6) }))
    expect(hits.hits.length).toBeGreaterThan(0)
    expect((await shown(sofia(contacts.get, { organizationNumber }))).length).toBeGreaterThan(0)
    await shown(sofia(company.getcompanyinternalinformation, { organizationNumber }))
    await shown(sofia(cognomens.get, { organizationNumber }))
    await shown(sofia(documents.getByOrgNumber, { organizationNumber }))
    await shown(sofia(company.archivedexternalinfo, { id: organizationNumber }))
    const { externalCompanyInfo } = await shown(
      sofia(company.externalinfo, { id: organizationNumber }),
    )
    expect(externalCompanyInfo?.facts.name).toBe(name)
    expect(
      (await shown(sofia(righttosign.getDirectorship, { organizationNumber }))).members,
    ).not.toEqual([])
    for (const companyType of ['issuer', 'recipient'] as const) {
      await shown(sofia(sentiment.get, { orgnr: organizationNumber, type: companyType }))
      const setting = await sofia(company.settingGet, { organizationNumber, companyType })
      expect([200, 404]).toContain(setting.status)
    }
  }
})

test('a document opens', async () => {
  const sofia = await demoUser('sofia.bergman')
  const { organizationNumber } = register.companyAt(0)
  const all = await shown(sofia(documents.getByOrgNumber, { organizationNumber }))
  expect(all.map(({ name }) => path.extname(name)).toSorted()).toEqual([
    '.docx',
    '.pdf',
    '.pdf',
    '.png',
    '.xlsx',
  ])
  for (const { id, size } of all)
    expect((await shown(sofia(documents.get, { id }))).size).toBe(size)
})

test('the lists of administrators are shown, each to the one whose they are', async () => {
  const maja = await demoUser('maja.lindgren')
  expect((await shown(maja(users.allInternal, {}))).totalHits).toBe(20)
  expect((await shown(maja(apiClients.all, {}))).length).toBe(5)
  expect((await shown(maja(delivery.messages, {}))).totalHits).toBeGreaterThan(9)
  expect((await shown(maja(audit.all, {}))).totalHits).toBeGreaterThan(3)
  const values = await shown(maja(settings.getConfigurationValues, {}))
  expect(JSON.stringify(values)).toContain('sharedEmailDomains')
  const amir = await demoUser('amir.haddad')
  expect((await shown(amir(blacklist.all, {}))).model.totalHits).toBe(21)
})

test('a file in which the virus scanner found something is in the trail', async () => {
  const maja = await demoUser('maja.lindgren')
  const { list } = await shown(maja(audit.all, { action: 'security.infectedFile' }))
  expect(list).toHaveLength(1)
})

test('usertasks 23: no task is nobody’s', async () => {
  const { rows } = await server.owner.query(
    `select distinct kind from user_task where state <> 'completed' and assigned_to is null`,
  )
  expect(rows.length).toBeGreaterThan(1)
  const people = await server.owner.query(
    'select array_agg(policy) as policies from user_policy group by user_id',
  )
  const nobodys = rows.filter(
    ({ kind }) => !people.rows.some((holder) => kindsFor(holder).includes(kind)),
  )
  expect(nobodys).toEqual([])
})

test('queues 1: each queue has something in it, for those who may do it', async () => {
  const sees = async (name: string) => {
    const answer = await shown((await demoUser(name))(queues.mine, { take: 1 }))
    for (const { list, total } of answer) if (total > 0) expect(list[0]?.place).toMatch(/^\//)
    return answer.map(({ queue, total }) => [queue, total > 0])
  }
  expect(await sees('maja.lindgren')).toEqual([
    ['insolvent', true],
    ['prospects', true],
    ['limits', true],
    ['accounts', true],
    ['agreements', true],
    ['silent', true],
    // Of books, which stand in the simulator alone.
    ['lostConsents', false],
    ['deliveries', true],
    ['oddRows', true],
    ['schedules', true],
    // Of a world this small the invoice system's books do not differ.
    ['unsettled', false],
    ['owed', false],
    ['claimsDue', false],
    ['disputed', false],
    ['brokenPromises', false],
    ['unanswered', false],
    ['unconfirmed', false],
    ['unknown', false],
    ['sameRecipients', true],
  ])
  expect(await sees('amir.haddad')).toEqual([
    ['kyc', true],
    ['hits', true],
    ['oddRows', true],
  ])
  expect(await sees('tage.sundin')).toEqual([['deliveries', true]])
})

test('queues 1, keypersons 6: a hit waits until somebody has said whether it is the same person', async () => {
  const amir = await demoUser('amir.haddad')
  const waiting = async () => {
    const [hits] = await shown(amir(queues.mine, { queue: 'hits', take: 100 }))
    return hits?.list.map(({ subject }) => subject) ?? []
  }
  const [org = ''] = await waiting()
  for (const person of await shown(amir(keypersons.getPersons, { org })))
    for (const { id, match, judgement } of person.matches)
      if (match && !judgement?.holds)
        await amir(keypersons.judgeHit, {
          org,
          socialSecurityNumber: person.socialSecurityNumber,
          name: person.name,
          entryId: id,
          screenedAt: person.amlUpdatedTimestamp ?? '',
          judgementId: judgement?.id,
          same: true,
          reason: 'Samma födelsedag och samma uppdrag',
        })
  expect(org).toHaveLength(10)
  expect(await waiting()).not.toContain(org)
})

test('the demo partner gets a token with the secret that is printed at the start', async () => {
  const response = await fetch(`${server.url}/partner/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: demoPartner.clientId,
      client_secret: demoPartner.secret,
    }),
  })
  expect(response.status).toBe(200)
})
