import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { cognomens } from '../contract.ts'

const issuerOrganizationNumber = '5560160680'
let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['SalesRepresentative'])
  await server.owner.query(
    `insert into company (organization_number, name) values ($1, 'Utställaren AB')`,
    [issuerOrganizationNumber],
  )
})
afterAll(() => server.stop())

let next = 0
const someone = () => ({
  issuerOrganizationNumber,
  recipientName: `Mottagaren ${++next}`,
  recipientCustomerNumber: `K${next}`,
  recipientEmail: 'faktura@example.se',
})

describe('cognomens', () => {
  it('are saved, listed by name, changed and removed', async () => {
    const { body } = await staff.call(cognomens.save, someone())
    expect(body).toMatchObject({
      issuerName: 'Utställaren AB',
      deliveryMethod: 'Email',
      recipientOrganizationNumber: '',
      version: 1,
    })
    const changed = await staff.call(cognomens.save, {
      ...someone(),
      id: body.id,
      recipientOrganizationNumber: '559280-4784',
      deliveryMethod: 'Post',
      version: 1,
    })
    expect(changed.body).toMatchObject({
      recipientOrganizationNumber: '5592804784',
      deliveryMethod: 'Post',
      version: 2,
    })
    expect(
      (await staff.call(cognomens.get, { organizationNumber: issuerOrganizationNumber })).body,
    ).toEqual([changed.body])
    expect((await staff.call(cognomens.delete, { id: body.id })).status).toBe(204)
    expect(
      (await staff.call(cognomens.get, { organizationNumber: issuerOrganizationNumber })).body,
    ).toEqual([])
  })

  it.each([
    [
      'a customer number that is in use',
      'customerNumberInUse',
      { recipientCustomerNumber: 'upptagen' },
      409,
    ],
    ['no address for invoices by e-mail', 'emailNeeded', { recipientEmail: '' }, 400],
    [
      'an issuer that is not known',
      'unknownIssuer',
      { issuerOrganizationNumber: '5592804784' },
      404,
    ],
  ])('are refused for %s', async (_, code, wrong, status) => {
    await staff.call(cognomens.save, { ...someone(), recipientCustomerNumber: 'UPPTAGEN' })
    expect(await staff.call(cognomens.save, { ...someone(), ...wrong })).toMatchObject({
      status,
      refusal: { code },
    })
  })

  it('are not overwritten by one who saw an older version', async () => {
    const { body } = await staff.call(cognomens.save, someone())
    await staff.call(cognomens.save, { ...someone(), id: body.id, version: 1 })
    expect(
      await staff.call(cognomens.save, { ...someone(), id: body.id, version: 1 }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
  })

  it('blacklist 10: take no address on the blacklist', async () => {
    const aml = await server.person(['AmlDepartment'])
    await aml.call(blacklist.save, {
      blacklistType: 3,
      itemValue: 'ond@example.se',
      why: 'Utrett',
    } as never)
    for (const field of ['recipientEmail', 'email'] as const) {
      const { refusal } = await staff.call(cognomens.save, {
        ...someone(),
        [field]: 'Ond@Example.se',
      })
      expect(refusal).toMatchObject({ code: 'harmful', fields: [{ field }] })
    }
  })

  it('need a login', async () => {
    expect(
      (await server.anonymous(cognomens.get, { organizationNumber: issuerOrganizationNumber }))
        .status,
    ).toBe(401)
  })

  it('cognomens 2: are put back, unless the customer number is another’s now', async () => {
    const one = someone()
    const { body } = await staff.call(cognomens.save, one)
    await staff.call(cognomens.delete, { id: body.id })
    const removed = async () =>
      (
        await staff.call(cognomens.removed, { organizationNumber: issuerOrganizationNumber })
      ).body.map(({ id }) => id)
    expect(await removed()).toContain(body.id)
    const { body: other } = await staff.call(cognomens.save, one)
    expect((await staff.call(cognomens.restore, { id: body.id })).refusal.code).toBe(
      'customerNumberInUse',
    )
    await staff.call(cognomens.delete, { id: other.id })
    expect((await staff.call(cognomens.restore, { id: body.id })).body).toEqual({
      ...body,
      version: 2,
    })
    expect(await removed()).not.toContain(body.id)
    expect((await staff.call(cognomens.restore, { id: body.id })).status).toBe(404)
  })
})
