import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { publishLatest } from '#areas/credit/rules/server/testing/publish.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { rating } from '../contract.ts'
import { chooseBucket } from './testing/choose.ts'
import { ratedClients } from './testing/rated-clients.ts'
import { openServices } from './testing/services.ts'

let server: AskingServer
let services: ReturnType<typeof openServices>
let admin: Person
let rules: Person
let seller: Person
let support: Person
beforeAll(async () => {
  server = await startAskingServer()
  services = openServices(server)
  admin = await server.person(['Administrator'])
  rules = await server.person(['RuleAdmin'])
  seller = await server.person(['SalesRepresentative'])
  support = await server.person(['TechnicalSupport'])
})
afterAll(async () => {
  await services.close()
  await server.stop()
})

const { aClient, work } = ratedClients(() => ({ server, services }))

describe('the bucket that judges a company (company 5, 6)', () => {
  const aBucket = async (ruleBucketType: 'issuer' | 'recipient', name: string) =>
    (
      await publishLatest(
        admin,
        rules,
        (await admin.call(rulebucket.save, { name, ruleBucketType })).body.id,
      )
    ).id
  const ask = (
    organizationNumber: string,
    side: 'issuer' | 'recipient',
    ruleBucketId: string | null,
  ) =>
    admin.call(rating.saverulebucketforcompany, {
      organizationNumber,
      determinationType: side,
      ruleBucketId,
      why: 'Annan bransch',
    })
  const chosenFor = async (organizationNumber: string) =>
    (await admin.call(rating.getrulebucketsforcompany, { organizationNumber })).body.chosen[0]

  it('is the standard one until another is chosen by two, and again when the choice is taken away', async () => {
    const organizationNumber = await aClient()
    await aBucket('issuer', 'Den första')
    const standard = { name: 'Den första' }
    const bucketId = await aBucket('issuer', 'Byggbolag')
    await admin.call(rating.recalculate, { organizationNumber, companyType: 'issuer' })
    await work(organizationNumber)
    const chosen = () => chosenFor(organizationNumber)
    expect(await chosen()).toMatchObject({
      determinationType: 'issuer',
      ruleBucketId: null,
      judgingName: standard.name,
    })
    const choose = (ruleBucketId: string | null) =>
      chooseBucket(admin, rules, { organizationNumber, side: 'issuer', ruleBucketId })
    expect((await choose(bucketId)).status).toBe(204)
    expect(await chosen()).toMatchObject({
      ruleBucketId: bucketId,
      judgingName: 'Byggbolag',
      chosenBy: expect.stringMatching(/^Person .*, godkänd av Person /),
    })

    const { body } = await admin.call(rating.companyRating, { organizationNumber })
    expect(body).toMatchObject({ riskClassRuleBucket: 'Byggbolag', waiting: true })
    const asked = await server.providers.askedInAll()
    await work(organizationNumber)
    // By what is stored: nobody has agreed to pay for more.
    expect(await server.providers.askedInAll()).toEqual(asked)
    const rated = (await admin.call(rating.companyRating, { organizationNumber })).body
    expect(rated.ratingResultScore).toBeTypeOf('number')
    const made = await admin.call(rating.getRating, { id: rated.decisionReference ?? '' })
    expect(made.body.ruleBucket).toMatchObject({ id: bucketId, version: 1 })

    expect((await choose(null)).status).toBe(204)
    expect(await chosen()).toMatchObject({ ruleBucketId: null, judgingName: standard.name })
    const { rows } = await server.owner.query(
      `select body -> 'after' -> 'done' -> 'before' as before, body -> 'after' -> 'done' -> 'after' as after
       from audit_entry where action = 'approvals.approve' and company = $1 order by at`,
      [organizationNumber],
    )
    expect(rows).toMatchObject([
      { before: { ruleBucketId: null }, after: { ruleBucketId: bucketId } },
      { before: { ruleBucketId: bucketId }, after: { ruleBucketId: null } },
    ])
  })

  it('rating 11: is as it was while a choice waits, with all that the two buckets differ in', async () => {
    const organizationNumber = await aClient()
    const { id, rules: all } = (await admin.call(rulebucket.get, { type: 'issuer' })).body
    const laxer = (
      await admin.call(rulebucket.save, {
        name: 'Utan en regel',
        ruleBucketType: 'issuer',
        rules: all.slice(1),
      })
    ).body.id
    await publishLatest(admin, rules, laxer)
    const { status, body } = await ask(organizationNumber, 'issuer', laxer)
    expect({ status, body }).toEqual({ status: 200, body: { approvalId: expect.any(String) } })
    expect(await chosenFor(organizationNumber)).toMatchObject({ ruleBucketId: null })
    expect(
      await waitingFor(rules, 'chooseRuleBucket', `${organizationNumber} issuer`),
    ).toMatchObject({
      title: 'Byta regelhink för Testbolaget AB som utställare',
      reason: 'Annan bransch',
      difference: expect.arrayContaining([
        {
          label: 'Regelhink',
          before: expect.stringMatching(/^Standard \(.+\)$/),
          after: 'Utan en regel',
        },
        {
          label: expect.stringMatching(/: Regel$/),
          before: 'vald',
          after: 'inte vald',
        },
      ]),
    })
    expect(await ask(organizationNumber, 'issuer', id)).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyWaiting' },
    })
    // What holds already is not asked for.
    expect((await ask(organizationNumber, 'issuer', null)).status).toBe(204)
    const own = await admin.call(approvals.approve, { id: body?.approvalId ?? '' })
    expect(own.refusal.code).toBe('ownAct')
    expect(await chosenFor(organizationNumber)).toMatchObject({ ruleBucketId: null })
  })

  it('rating 11: is not chosen when a bucket says something else than when it was asked for', async () => {
    const organizationNumber = await aClient()
    const bucketId = await aBucket('issuer', 'Ändras')
    await ask(organizationNumber, 'issuer', bucketId)
    const { name, rules: all } = (await admin.call(rulebucket.get, { type: bucketId })).body
    await admin.call(rulebucket.save, {
      id: bucketId,
      name,
      ruleBucketType: 'issuer',
      rules: all.slice(1),
    })
    await publishLatest(admin, rules, bucketId)
    const late = await approve(rules, 'chooseRuleBucket', `${organizationNumber} issuer`)
    expect(late).toMatchObject({ status: 409, refusal: { code: 'cannotBeDone' } })
    expect(await chosenFor(organizationNumber)).toMatchObject({ ruleBucketId: null })
  })

  it('is one that exists, for the role', async () => {
    const organizationNumber = await aClient()
    const recipient = await aBucket('recipient', 'Kommuner')
    expect((await ask(organizationNumber, 'issuer', recipient)).refusal.code).toBe('otherType')
    const nobody = '11111111-1111-4111-8111-111111111111'
    expect((await ask(organizationNumber, 'recipient', nobody)).refusal.code).toBe('unknownBucket')
    const wrong = await admin.call(rating.saverulebucketforcompany, {
      organizationNumber,
      determinationType: 3,
      ruleBucketId: recipient,
    } as never)
    expect(wrong.status).toBe(400)
  })

  it('company 5, company 6: is chosen by administrators only, and named to nobody else', async () => {
    const organizationNumber = await aClient()
    for (const person of [seller, support]) {
      expect(
        (await person.call(rating.getrulebucketsforcompany, { organizationNumber })).status,
      ).toBe(403)
      const choice = {
        organizationNumber,
        determinationType: 'issuer' as const,
        ruleBucketId: null,
      }
      expect((await person.call(rating.saverulebucketforcompany, choice)).status).toBe(403)
      expect(
        (await person.call(rating.companyRating, { organizationNumber })).body.riskClassRuleBucket,
      ).toBeNull()
    }
  })
})
