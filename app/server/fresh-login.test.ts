import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { freshMinutes } from '#areas/operations/shell/settings.ts'
import { startTestServer, type Person, type TestServer } from './testing.ts'
import { authorize, session, users } from '#areas/foundation/users/contract.ts'
import { startWithLogin, type LoginServer } from '#areas/foundation/users/server/testing/login.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

describe('an act that asks for a fresh login', () => {
  let server: TestServer
  let admin: Person
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.person(['Administrator'])
  })
  afterAll(() => server.stop())

  const acts = {
    'approving as second person': (person: Person['call']) =>
      person(approvals.approve, { id: nobody }),
    'validating an account as second person': (person: Person['call']) =>
      person(bank.validateBankAccount, { companyTaskId: nobody }),
    'accepting a signature as second person': (person: Person['call']) =>
      person(signing.approveManualSignature, { id: nobody }),
    'giving policies': (person: Person['call']) =>
      person(users.saveInternal, {
        firstName: 'A',
        lastName: 'B',
        emailAddress: 'a.b@example.se',
        policies: ['LgUser'],
        why: 'Ny roll',
      }),
    'removing a user': (person: Person['call']) => person(users.deleteInternal, { id: nobody }),
    'making a secret': (person: Person['call']) => person(apiClients.newSecret, { id: nobody }),
  }
  const callOf = async (askedAgo: number | null) =>
    server.withToken(await server.issuer.token({ email: admin.email, askedAgo }))

  it.each(Object.entries(acts))('%s is refused until one has logged in anew', async (_, act) => {
    for (const old of [15 * 60 + 5, 86_400, null]) {
      const refused = await act(await callOf(old))
      expect(refused.status, String(old)).toBe(403)
      expect(refused.refusal).toMatchObject({ code: 'freshLogin' })
    }
    const done = await act(await callOf(14 * 60))
    expect(done.refusal?.code).not.toBe('freshLogin')
    expect(done.status).not.toBe(403)
  })

  it('is first an act that one may do at all', async () => {
    const seller = await server.person(['SalesRepresentative'], { askedAgo: 86_400 })
    const refused = await seller.call(apiClients.newSecret, { id: nobody })
    expect(refused.refusal).toMatchObject({ code: 'notAllowed' })
  })

  it('is no other act', async () => {
    expect((await (await callOf(86_400))(authorize.admin, {})).status).toBe(200)
    expect((await (await callOf(86_400))(users.policyTypes, {})).status).toBe(200)
  })

  it('counts the minutes that two people have set', async () => {
    const { namespace, key, type, allowMultiple } = freshMinutes
    const value = { namespace, key, type, allowMultiple, value: '60', version: 0 }
    await admin.call(settings.saveConfigurationValues, {
      configurationValues: [value],
      why: 'Prov',
    })
    const sooner = await acts['making a secret'](await callOf(50 * 60))
    expect(sooner.refusal).toMatchObject({ code: 'freshLogin' })
    const second = await server.person(['Administrator'])
    await approve(second, 'changeControl', `${namespace} ${key}`)
    const later = await acts['making a secret'](await callOf(50 * 60))
    expect(later.refusal).toMatchObject({ code: 'notFound' })
  })
})

describe('a fresh login', () => {
  let server: LoginServer
  beforeAll(async () => {
    server = await startWithLogin()
  })
  afterAll(() => server.stop())

  it('is one in which the provider has asked, not a renewal of an old one', async () => {
    const browser = await server.signedIn('demo-maja.lindgren')
    const newSecret = async () => {
      const call = server.withToken(await server.tokenOf(browser))
      return (await call(apiClients.newSecret, { id: nobody })).refusal.code
    }
    expect(await newSecret()).toBe('notFound')
    await server.ageLogins(3600)
    await browser.visit(`${server.url}/Silent`)
    expect(await newSecret()).toBe('freshLogin')
    await server.expireIn(10)
    expect(await newSecret()).toBe('freshLogin')

    // What the page opens beside itself: the provider asks although it knows the browser.
    const form = await browser.visit(`${server.url}/login?anew&return=/logged-in`)
    expect(form.url).toContain('/login/')
    const arrived = await browser.visit(form.url, { subject: 'demo-maja.lindgren', act: 'login' })
    expect(arrived.url).toBe(`${server.url}/logged-in`)
    expect(await newSecret()).toBe('notFound')
    const own = server.withToken(await server.tokenOf(browser))
    expect((await own(session.own, {})).body).toHaveLength(1)
  })
})
