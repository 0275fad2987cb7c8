import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { sentiment } from '../contract.ts'

const organizationNumber = '5560160680'
let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['SalesRepresentative'])
  await server.owner.query(
    `insert into company (organization_number, name) values ($1, 'Bolaget AB')`,
    [organizationNumber],
  )
})
afterAll(() => server.stop())

describe('customer satisfaction', () => {
  it('is unknown, then said, then said again, each role by itself', async () => {
    expect(
      (await staff.call(sentiment.get, { orgnr: organizationNumber, type: 'issuer' })).body,
    ).toMatchObject({
      sentimentScore: null,
      comment: '',
    })
    const said = await staff.call(sentiment.save, {
      organizationNumber,
      sentimentType: 'issuer',
      sentimentScore: 4,
      comment: 'Nöjd',
    })
    expect(said.body).toMatchObject({
      sentimentScore: 4,
      comment: 'Nöjd',
      version: 1,
      savedByUser: expect.stringContaining('Person'),
    })
    await staff.call(sentiment.save, {
      organizationNumber,
      sentimentType: 'issuer',
      sentimentScore: 2,
      comment: '',
      version: 1,
    })
    expect(
      (await staff.call(sentiment.get, { orgnr: '556016-0680', type: 'issuer' })).body,
    ).toMatchObject({
      sentimentScore: 2,
      version: 2,
    })
    expect(
      (await staff.call(sentiment.get, { orgnr: organizationNumber, type: 'recipient' })).body
        .sentimentScore,
    ).toBeNull()
    expect(
      await staff.call(sentiment.save, {
        organizationNumber,
        sentimentType: 'issuer',
        sentimentScore: 5,
        version: 1,
      }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'stale', changed: [{ field: 'sentimentScore', stored: 2 }] },
    })
  })

  it.each([0, 6, 2.5])('is never %d', async (sentimentScore) => {
    expect(
      await staff.call(sentiment.save, {
        organizationNumber,
        sentimentType: 'issuer',
        sentimentScore,
      }),
    ).toMatchObject({
      status: 400,
      refusal: {
        fields: [{ field: 'sentimentScore', message: expect.stringContaining('Kundnöjdhet') }],
      },
    })
  })

  it('is said of companies that are known, by people who are signed in', async () => {
    const unknown = await staff.call(sentiment.save, {
      organizationNumber: '5592804784',
      sentimentType: 'issuer',
      sentimentScore: 3,
    })
    expect(unknown).toMatchObject({ status: 404, refusal: { code: 'unknownCompany' } })
    expect(
      (await server.anonymous(sentiment.get, { orgnr: organizationNumber, type: 'issuer' })).status,
    ).toBe(401)
  })
})
