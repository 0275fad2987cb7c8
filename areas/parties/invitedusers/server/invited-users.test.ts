import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import { everybody, startPersonProvider } from '#areas/parties/person/server/testing/provider.ts'
import { invitedusers } from '../contract.ts'

let provider: Awaited<ReturnType<typeof startPersonProvider>>
let server: TestServer
let maja: Person
beforeAll(async () => {
  provider = await startPersonProvider()
  server = await startTestServer(provider.environment)
  maja = await server.person(['Administrator'])
})
afterEach(() => provider.misbehave({ mode: 'off' }))
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

/** The register knows nothing of what these do. */
let newcomer = 1000
const anybody = () => everybody.personNameAt(newcomer++).personalNumber
const invite = (
  organizationNumber: string,
  socialSecurityNumber: string,
  userConfirmed = false,
  id?: string,
) =>
  maja.call(invitedusers.add, {
    name: 'Anna Ek',
    socialSecurityNumber,
    organizationNumber,
    userConfirmed,
    cost: 400,
    ...(id && { id }),
  })
const listed = async (org: string) => (await maja.call(invitedusers.list, { org })).body

describe('inviting', () => {
  it('somebody without other commitments needs no confirmation', async () => {
    const company = await addCompany(server.owner)
    const number = anybody()
    const { status, body } = await invite(company, number)
    expect(status).toBe(200)
    expect(await listed(company)).toEqual([body])
    expect(body).toMatchObject({
      name: 'Anna Ek',
      socialSecurityNumber: number,
      userConfirmed: false,
    })
    expect(body.invitedByName).toContain('Person')
    const { rows } = await server.owner.query(
      `select action from audit_entry where company = $1 order by at, seq`,
      [company],
    )
    // What the provider was paid leaves a row of its own.
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'invitedusers.add',
      'invitedusers.add',
      'invitedusers.list',
    ])
  })

  it('invitedusers 7: tells them by mail, where an address is written that is on no blacklist', async () => {
    const organizationNumber = await addCompany(server.owner)
    const add = async (emailAddress?: string) =>
      maja.call(invitedusers.add, {
        name: 'Anna Ek',
        socialSecurityNumber: anybody(),
        organizationNumber,
        userConfirmed: true,
        ...(emailAddress !== undefined && { emailAddress }),
      })
    const aml = await server.person(['AmlDepartment'])
    await aml.call(blacklist.save, { blacklistType: 3, itemValue: 'anna@fel.example' })
    expect((await add('anna@fel.example')).refusal).toMatchObject({ code: 'harmful' })
    expect(await listed(organizationNumber)).toEqual([])
    expect((await add()).status).toBe(200)
    expect((await add('')).status).toBe(200)
    expect((await add('anna@ek.example')).status).toBe(200)
    const { rows } = await server.owner.query(
      `select kind, payload ->> 'to' as to, payload -> 'data' ->> 'companyName' <> '' as named
       from outbox_message where company = $1 and destination = 'mail'`,
      [organizationNumber],
    )
    expect(rows).toEqual([{ kind: 'invitedUser', to: 'anna@ek.example', named: true }])
  })

  it('somebody who sits in other boards is shown first, with what we know of the companies', async () => {
    const other = register.companyFileAt(60)
    const person = other.board[0]?.person
    const number = person?.personalNumber ?? ''
    await addCompany(server.owner, { organizationNumber: other.organizationNumber, roles: [1] })
    const aml = await server.person(['AmlDepartment'])
    await aml.call(blacklist.save, { blacklistType: 1, itemValue: other.organizationNumber })
    const company = await addCompany(server.owner)
    const { status, refusal } = await invite(company, number)
    expect(status).toBe(400)
    expect(refusal).toMatchObject({
      code: 'needUserConfirmation',
      needUserConfirmation: true,
      personBlacklisted: false,
      commitments: expect.arrayContaining([
        expect.objectContaining({
          companyName: other.name,
          organizationNumber: other.organizationNumber,
          blacklisted: true,
          companyType: 1,
        }),
      ]),
    })
    expect(await listed(company)).toEqual([])
    const { rows } = await server.owner.query(
      `select body from audit_entry where company = $1 and action = 'invitedusers.add' order by at, lane`,
      [company],
    )
    expect(rows).toMatchObject([
      { body: { after: { part: 'engagements', costOre: 400 } } },
      { body: { after: { shown: expect.arrayContaining([other.organizationNumber]) } } },
    ])
    expect((await invite(company, number, true)).body.userConfirmed).toBe(true)
  })

  it('somebody on the blacklist, or invited elsewhere, is shown first too', async () => {
    const [one, other] = [
      await addCompany(server.owner, { name: 'Ettan AB' }),
      await addCompany(server.owner),
    ]
    const number = anybody()
    await invite(one, number)
    expect((await invite(other, number)).refusal).toMatchObject({
      commitments: [
        {
          companyName: 'Ettan AB',
          roles: ['Inbjuden användare'],
          companyType: 0,
          blacklisted: false,
        },
      ],
    })
    const listedPerson = anybody()
    const aml = await server.person(['AmlDepartment'])
    await aml.call(blacklist.save, { blacklistType: 2, itemValue: listedPerson })
    expect((await invite(one, listedPerson)).refusal).toMatchObject({
      personBlacklisted: true,
      commitments: [],
    })
  })

  it.each(['fail', 'nonsense'] as const)(
    'waits when nobody can say what else a person does (%s)',
    async (mode) => {
      const company = await addCompany(server.owner)
      await provider.misbehave({ mode })
      expect(await invite(company, anybody())).toMatchObject({
        status: 503,
        refusal: { code: 'commitmentsAway' },
      })
      expect(await listed(company)).toEqual([])
    },
  )

  it('is done once for a person, and a mistake can be put right', async () => {
    const company = await addCompany(server.owner)
    const number = anybody()
    const { body } = await invite(company, number)
    expect(await invite(company, number, true)).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyInvited' },
    })
    const right = anybody()
    expect((await invite(company, right, true, body.id)).body).toMatchObject({
      id: body.id,
      socialSecurityNumber: right,
    })
    expect(await listed(company)).toHaveLength(1)
  })

  it.each(['19850709-9805', '8507099805', '198507099806', ''])(
    'wants twelve digits that hold, not %j',
    async (number) => {
      const { refusal } = await invite(register.companyAt(0).organizationNumber, number)
      expect(refusal).toMatchObject({
        code: 'invalid',
        fields: [{ field: 'socialSecurityNumber' }],
      })
    },
  )

  it('is refused for a company that is not in our books', async () => {
    expect((await invite('5560160680', anybody())).status).toBe(404)
  })
})

it('an invited user is removed from their company and no other', async () => {
  const [company, other] = [await addCompany(server.owner), await addCompany(server.owner)]
  const { body } = await invite(company, anybody())
  expect((await maja.call(invitedusers.delete, { org: other, id: body.id })).status).toBe(404)
  expect((await maja.call(invitedusers.delete, { org: company, id: body.id })).status).toBe(204)
  expect(await listed(company)).toEqual([])
  expect((await maja.call(invitedusers.delete, { org: company, id: body.id })).status).toBe(404)
})

describe('invitedusers 8: whoever is removed', () => {
  const removedOf = async (organizationNumber: string) =>
    (await maja.call(invitedusers.removed, { organizationNumber })).body

  it('is listed with who did it, and is put back as they were', async () => {
    const company = await addCompany(server.owner)
    const { body } = await invite(company, anybody())
    await maja.call(invitedusers.delete, { org: company, id: body.id })
    expect(await removedOf(company)).toMatchObject([
      { ...body, removedByName: expect.stringContaining('Person') },
    ])
    expect((await maja.call(invitedusers.restore, { id: body.id })).body).toEqual(body)
    expect(await listed(company)).toEqual([body])
    expect(await removedOf(company)).toEqual([])
    expect((await maja.call(invitedusers.restore, { id: body.id })).status).toBe(404)
  })

  it('is not changed, may be invited anew, and is then not put back', async () => {
    const company = await addCompany(server.owner)
    const number = anybody()
    const { body } = await invite(company, number)
    await maja.call(invitedusers.delete, { org: company, id: body.id })
    expect((await invite(company, number, false, body.id)).status).toBe(404)
    const again = await invite(company, number)
    expect(again.status).toBe(200)
    expect((await maja.call(invitedusers.restore, { id: body.id })).refusal.code).toBe(
      'invitedAnew',
    )
    expect(await listed(company)).toEqual([again.body])
  })

  it('is put back for 30 days, and then let go of', async () => {
    const company = await addCompany(server.owner)
    const { body } = await invite(company, anybody())
    await maja.call(invitedusers.delete, { org: company, id: body.id })
    await server.owner.query(
      `update invited_company_user set removed_at = skynet.now() - interval '31 days' where id = $1`,
      [body.id],
    )
    expect(await removedOf(company)).toEqual([])
    expect((await maja.call(invitedusers.restore, { id: body.id })).status).toBe(404)
  })
})

it('is for administrators', async () => {
  const others = await server.person([
    'SalesRepresentative',
    'OnboardingUser',
    'ConfigurationAdmin',
  ])
  const org = register.companyAt(0).organizationNumber
  expect((await others.call(invitedusers.list, { org })).status).toBe(403)
  expect(
    (await others.call(invitedusers.delete, { org, id: '00000000-0000-4000-8000-000000000000' }))
      .status,
  ).toBe(403)
  expect((await server.anonymous(invitedusers.list, { org })).status).toBe(401)
})
