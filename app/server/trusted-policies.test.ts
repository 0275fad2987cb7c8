import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from './testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { authorize, users } from '#areas/foundation/users/contract.ts'
import { trustedPolicies } from '#areas/foundation/users/rules.ts'

let server: TestServer
let admin: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  other = await server.person(['Administrator'])
})
afterAll(() => server.stop())

let next = 0
const somebody = () => ({
  firstName: 'Åsa',
  lastName: `Öberg ${++next}`,
  emailAddress: `asa${next}@example.se`,
  why: 'Ny på avdelningen',
})

describe('a trusted policy (users 10)', () => {
  const held = async (id: string) => (await admin.call(users.getInternal, { id })).body.policies
  const saved = async (sent: object) => {
    const { status, body } = await admin.call(users.saveInternal, sent as never)
    expect(status).toBe(200)
    return { ...body, id: body.id as string }
  }

  it('waits for another administrator, while the rest of the save counts', async () => {
    const { id, approvalId, policies } = await saved({
      ...somebody(),
      policies: ['LgUser', 'Administrator'],
      why: 'Tar över efter Maja',
    })
    expect(policies).toEqual(['LgUser'])
    const waiting = await waitingFor(other, 'giveTrustedPolicy', id)
    expect(waiting).toMatchObject({
      id: approvalId,
      title: 'Ge en användare behörigheten Administratör',
      difference: [
        {
          label: 'Behörigheter',
          before: 'Leveransgodkännande',
          after: 'Administratör, Leveransgodkännande',
        },
      ],
      reason: 'Tar över efter Maja',
      place: `/user/?id=${id}`,
    })
    expect(await admin.call(approvals.approve, { id: waiting.id })).toMatchObject({
      status: 409,
      refusal: { code: 'ownAct' },
    })
    expect((await approve(other, 'giveTrustedPolicy', id)).status).toBe(204)
    expect(await held(id)).toEqual(['Administrator', 'LgUser'])
    expect((await admin.call(users.getInternal, { id })).body.changedBy).toMatch(
      /^Person .*, godkänd av Person /,
    )
  })

  it.each(trustedPolicies)('%s is given by nobody alone', async (policy) => {
    const { id, policies, approvalId } = await saved({ ...somebody(), policies: [policy] })
    expect(policies).toEqual([])
    expect(approvalId).toEqual(expect.any(String))
    expect(await held(id)).toEqual([])
  })

  it('that is all there is to hold lets nobody in until it is given', async () => {
    const sent = somebody()
    const { id } = await saved({ ...sent, policies: ['SalesRepresentative'] })
    const login = server.withToken(await server.issuer.token({ email: sent.emailAddress }))
    expect((await login(authorize.policies, {})).status).toBe(401)
    await approve(other, 'giveTrustedPolicy', id)
    expect((await login(authorize.policies, {})).body).toEqual(['SalesRepresentative'])
  })

  it('is taken away by one, and what else is saved leaves what waits', async () => {
    const sent = { ...somebody(), policies: ['LgUser', 'RuleAdmin'] }
    const { id } = await saved(sent)
    await saved({ ...sent, id, policies: ['LgUser'], lastName: 'Gift' })
    await approve(other, 'giveTrustedPolicy', id)
    expect(await held(id)).toEqual(['LgUser', 'RuleAdmin'])
    expect(await saved({ ...sent, id, policies: ['LgUser'] })).toMatchObject({
      approvalId: null,
      policies: ['LgUser'],
    })
  })

  it('asked for anew takes the place of what waits', async () => {
    const sent = { ...somebody(), policies: ['RuleAdmin'] }
    const { id } = await saved(sent)
    await saved({ ...sent, id, policies: ['AmlDepartment'] })
    await approve(other, 'giveTrustedPolicy', id)
    expect(await held(id)).toEqual(['AmlDepartment'])
  })

  it('is lost with another address before the first login, and what waits ends (users 11)', async () => {
    const sent = { ...somebody(), policies: ['LgUser', 'RuleAdmin'] }
    const { id } = await saved(sent)
    await approve(other, 'giveTrustedPolicy', id)
    await saved({ ...sent, id, policies: ['LgUser', 'RuleAdmin', 'AmlDepartment'] })
    const moved = { ...sent, id, emailAddress: `second.login${id}@example.se` }
    expect(await saved({ ...moved, policies: ['LgUser'] })).toMatchObject({ approvalId: null })
    await expect(waitingFor(other, 'giveTrustedPolicy', id)).rejects.toThrow('Nothing waits')

    await saved({ ...moved, policies: ['LgUser', 'RuleAdmin'] })
    await approve(other, 'giveTrustedPolicy', id)
    expect(await saved({ ...moved, emailAddress: sent.emailAddress })).toMatchObject({
      policies: ['LgUser'],
      approvalId: expect.any(String),
    })
  })

  it('stays with another address of who has logged in, whom the subject tells', async () => {
    const tied = await server.person(['RuleAdmin'])
    await server.owner.query(`update internal_user set subject = 'tied' where id = $1`, [tied.id])
    const { policies, approvalId } = await saved({
      ...somebody(),
      id: tied.id,
      policies: ['RuleAdmin'],
    })
    expect({ policies, approvalId }).toEqual({ policies: ['RuleAdmin'], approvalId: null })
  })

  it('is given to nobody who has been removed, however they are made again', async () => {
    const sent = { ...somebody(), policies: ['LgUser', 'Administrator'] }
    const { id } = await saved(sent)
    await admin.call(users.deleteInternal, { id })
    await expect(waitingFor(other, 'giveTrustedPolicy', id)).rejects.toThrow('Nothing waits')
    expect(await saved(sent)).toMatchObject({ policies: ['LgUser'] })
  })

  it('and whatever else they asked for ends with them (approvals 3)', async () => {
    const leaving = await server.person(['Administrator'])
    const { body } = await leaving.call(users.saveInternal, {
      ...somebody(),
      policies: ['RuleAdmin'],
    } as never)
    const asked = await waitingFor(other, 'giveTrustedPolicy', body.id ?? '')
    await admin.call(users.deleteInternal, { id: leaving.id })
    await expect(waitingFor(other, 'giveTrustedPolicy', body.id ?? '')).rejects.toThrow(
      'Nothing waits',
    )
    const { list } = (await other.call(approvals.all, { whose: 'decided', take: 100 })).body
    expect(list.find(({ id }) => id === asked.id)).toMatchObject({
      state: 'withdrawn',
      comment: 'Den som begärde det är borttagen',
    })
  })
})
