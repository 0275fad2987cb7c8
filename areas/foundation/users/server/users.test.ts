import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { authorize, users } from '../contract.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
})
afterAll(() => server.stop())

let next = 0
const somebody = () => ({
  firstName: 'Åsa',
  lastName: `Öberg ${++next}`,
  emailAddress: `asa${next}@example.se`,
  policies: ['LgUser' as const],
})

describe('internal users', () => {
  it('are created, found, changed and removed', async () => {
    const sent = somebody()
    const created = await admin.call(users.saveInternal, { ...sent, coreSystemUserId: 17 })
    expect(created.status).toBe(200)
    expect(created.body).toMatchObject({
      ...sent,
      coreSystemUserId: 17,
      notifyHour: 8,
      notifyMinute: 0,
      lastLoginDate: null,
      version: 1,
    })

    const found = await admin.call(users.allInternal, { query: sent.lastName })
    expect(found.body).toMatchObject({ totalHits: 1, list: [{ emailAddress: sent.emailAddress }] })

    const changed = await admin.call(users.saveInternal, {
      ...sent,
      id: created.body.id,
      firstName: 'Eva',
      version: 1,
    })
    expect(changed.body).toMatchObject({
      firstName: 'Eva',
      coreSystemUserId: null,
      version: 2,
      changedBy: expect.stringContaining('Person'),
    })

    expect((await admin.call(users.deleteInternal, { id: created.body.id as string })).status).toBe(
      204,
    )
    expect((await admin.call(users.getInternal, { email: sent.emailAddress })).status).toBe(404)
  })

  it('shell 100: are sorted by login, those who never came last both ways', async () => {
    const [never, early, late] = [somebody(), somebody(), somebody()]
    for (const one of [never, early, late]) await admin.call(users.saveInternal, one)
    const login = (email: string, at: string) =>
      server.owner.query('update internal_user set last_login_at = $2 where email_address = $1', [
        email,
        at,
      ])
    await login(early.emailAddress, '2026-11-02T08:00:00Z')
    await login(late.emailAddress, '2026-11-23T08:00:00Z')
    const mails = async (sortOrder: 0 | 1) => {
      const asked = { sortField: 'lastLogin', sortOrder, query: 'Öberg', take: 100 } as const
      const { body } = await admin.call(users.allInternal, asked)
      return body.list
        .map(({ emailAddress }) => emailAddress)
        .filter((mail) => [never, early, late].some((one) => one.emailAddress === mail))
    }
    const [first, second, last] = [early, late, never].map((one) => one.emailAddress)
    expect(await mails(0)).toEqual([first, second, last])
    expect(await mails(1)).toEqual([second, first, last])
  })

  it('start from an empty form', async () => {
    const { body } = await admin.call(users.getInternal, { email: 'new' })
    expect(body).toMatchObject({ id: null, policies: [], notifyHour: 8, notifyMinute: 0 })
  })

  it('name every field that needs mending, in Swedish', async () => {
    const { status, refusal } = await admin.call(users.saveInternal, {
      firstName: '',
      lastName: 'X',
      emailAddress: 'nej',
      policies: [],
      coreSystemUserId: 1.5,
    })
    expect(status).toBe(400)
    expect(refusal.fields?.map(({ field }) => field).sort()).toEqual([
      'coreSystemUserId',
      'emailAddress',
      'firstName',
      'policies',
    ])
    expect(refusal.fields?.map(({ message }) => message)).toContain('Förnamn behöver fyllas i')
    expect(refusal.fields?.map(({ message }) => message)).toContain('Behörigheter behöver väljas')
  })

  it('have one e-mail address each, whatever its case', async () => {
    const sent = somebody()
    await admin.call(users.saveInternal, sent)
    const { status, refusal } = await admin.call(users.saveInternal, {
      ...sent,
      emailAddress: sent.emailAddress.toUpperCase(),
    })
    expect(status).toBe(409)
    expect(refusal).toMatchObject({ code: 'emailInUse', fields: [{ field: 'emailAddress' }] })
  })

  it('are not overwritten by one who saw an older version', async () => {
    const { body } = await admin.call(users.saveInternal, somebody())
    const sent = {
      id: body.id,
      firstName: 'Först',
      lastName: body.lastName,
      emailAddress: body.emailAddress,
      policies: ['LgUser' as const],
      version: 1,
    }
    expect((await admin.call(users.saveInternal, sent)).status).toBe(200)
    const second = await admin.call(users.saveInternal, { ...sent, firstName: 'Sedan' })
    expect(second.status).toBe(409)
    expect(second.refusal).toMatchObject({
      code: 'stale',
      changed: expect.arrayContaining([
        expect.objectContaining({ field: 'firstName', stored: 'Först' }),
      ]),
    })
  })

  it('are read by configuration administrators and saved by administrators only', async () => {
    const configuration = await server.person(['ConfigurationAdmin'])
    const sales = await server.person(['SalesRepresentative'])
    expect((await configuration.call(users.allInternal, {})).status).toBe(200)
    expect((await configuration.call(users.saveInternal, somebody())).status).toBe(403)
    expect((await sales.call(users.allInternal, {})).status).toBe(403)
    expect((await sales.call(users.allInternalListTask, {})).status).toBe(200)
    expect((await server.anonymous(users.allInternal, {})).status).toBe(401)
  })

  it('cannot change their own policies or remove themselves', async () => {
    const own = await server.person(['Administrator'])
    const me = { id: own.id, firstName: 'Jag', lastName: 'Själv', emailAddress: own.email }
    for (const policies of [['Administrator', 'LgUser'], ['LgUser']] as const)
      expect(await own.call(users.saveInternal, { ...me, policies: [...policies] })).toMatchObject({
        status: 409,
        refusal: { code: 'ownPolicies' },
      })
    expect(
      (await own.call(users.saveInternal, { ...me, policies: ['Administrator'] })).status,
    ).toBe(200)
    expect(await own.call(users.deleteInternal, { id: own.id })).toMatchObject({
      status: 409,
      refusal: { code: 'ownRemoval' },
    })
  })

  it('lose access at the next call when removed', async () => {
    const gone = await server.person(['RuleAdmin'])
    expect((await gone.call(authorize.policies, {})).body).toEqual(['RuleAdmin'])
    await admin.call(users.deleteInternal, { id: gone.id })
    expect((await gone.call(authorize.policies, {})).status).toBe(401)
  })

  it('leave a row in the audit trail with before and after', async () => {
    const { body } = await admin.call(users.saveInternal, somebody())
    const { rows } = await server.owner.query(
      'select body from audit_entry where subject = $1 order by at',
      [body.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].body).toMatchObject({
      action: 'users.saveInternal',
      actorId: admin.id,
      after: { emailAddress: body.emailAddress },
    })
  })
})

describe('the last administrator', () => {
  it('stays, even when two administrators demote each other at the same moment', async () => {
    const alone = await startTestServer()
    try {
      const [one, two] = [
        await alone.person(['Administrator']),
        await alone.person(['Administrator']),
      ]
      const demote = (who: Person, by: Person) =>
        by.call(users.saveInternal, {
          id: who.id,
          firstName: 'P',
          lastName: 'N',
          emailAddress: who.email,
          policies: ['LgUser'],
        })
      const answers = await Promise.all([demote(two, one), demote(one, two)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
      const { rows } = await alone.owner.query(
        `select count(*)::int from user_policy where policy = 'Administrator'`,
      )
      expect(rows[0].count).toBe(1)
    } finally {
      await alone.stop()
    }
  })
})
