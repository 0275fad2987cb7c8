import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addCompany, newNumber } from '#areas/parties/company/server/testing/companies.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { whitelist } from '../contract.ts'
import { saveException, secondOf } from './testing/exceptions.ts'

const recipient = newNumber()
let server: TestServer
let staff: Person
let second: Person
let company: string
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['Administrator'])
  second = await secondOf(server)
  company = await addCompany(server.owner)
  await addCompany(server.owner, { organizationNumber: recipient, roles: [1] })
})
afterAll(() => server.stop())

const entry = (rule: string, more: object) => ({
  endDate: addDays(stockholmDay(new Date()), 30),
  comment: 'Enligt avtal',
  keyOrganizationNumber: company,
  rule,
  ...more,
})

describe('the rating of the recipient as value', () => {
  const useRating = { foreignOrganizationNumber: recipient, useRecipientCurrentRatingAsValue: true }

  it('is frozen when saved', async () => {
    expect(
      await staff.call(whitelist.save, entry('recipientCreditWorthy', useRating)),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'notRated', fields: [{ field: 'useRecipientCurrentRatingAsValue' }] },
    })
    const rate = (score: number) =>
      server.owner.query(
        `with bucket as (
           insert into rule_bucket (bucket_type, name, latest_version, created_at, created_by)
           values ('recipient', 'Hink ' || $2::integer, 1, skynet.now(), 'test') returning id
         ), version as (
           insert into rule_bucket_version (bucket_id, version, name, limit_intervals, saved_at, saved_by_id, saved_by)
           select id, 1, 'Hink', '[]', skynet.now(), 'test', 'test' from bucket returning bucket_id
         ), determination as (
           insert into company_determination (organization_number, determination_type, name, bucket_id, bucket_version, facts, exceptions,
             rule_results, total_score, main_amount, origin, decided_at, decided_day, decided_by)
           select $1::text, 2, 'Mottagaren AB', bucket_id, 1, '{}', '[]', '[]', $2::integer, 0, 'screen', skynet.now(), skynet.today(), 'test' from version
           returning id
         )
         insert into company_rating (organization_number, company_type, score, decision_reference, rated_at)
         select $1::text, 1, $2::integer, id, skynet.now() from determination
         on conflict (organization_number, company_type) do update set score = excluded.score`,
        [recipient, score],
      )
    await rate(430)
    const { body } = await saveException(staff, second, entry('recipientCreditWorthy', useRating))
    expect(body).toMatchObject({ whitelistValue: 4.3, useRecipientCurrentRatingAsValue: true })
    await rate(-50)
    const again = await staff.call(whitelist.get, { id: company })
    expect(again.body.find(({ id }) => id === body.id)?.whitelistValue).toBe(4.3)
    expect(
      (await saveException(staff, second, entry('recipientCreditWorthy', useRating))).body
        .whitelistValue,
    ).toBe(0)
  })

  it('is nothing for other rules', async () => {
    expect(await staff.call(whitelist.save, entry('paymentTerms', useRating))).toMatchObject({
      status: 400,
      refusal: { code: 'notRating' },
    })
  })
})
