import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addCompany, newNumber } from '#areas/parties/company/server/testing/companies.ts'
import { rules } from '#areas/credit/rules/contract.ts'
import { publishBase } from '#areas/credit/rules/server/testing/publish.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { whitelist } from '../contract.ts'
import { saveException, secondOf } from './testing/exceptions.ts'
import { exceptionsFor } from './public.ts'
import { openDatabase } from '#platform/server/database.ts'
import { pino } from 'pino'

const today = stockholmDay(new Date())
const recipient = newNumber()
let server: TestServer
let staff: Person
let second: Person
let company: string
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['Administrator'])
  second = await secondOf(server)
  company = await addCompany(server.owner, { name: 'Seglar & Söner AB' })
  await addCompany(server.owner, {
    organizationNumber: recipient,
    name: 'Mottagaren AB',
    roles: [1],
  })
})
afterAll(() => server.stop())

const base = { endDate: addDays(today, 30), comment: 'Enligt avtal' }
const entry = (rule: string, more: object = {}) => ({
  ...base,
  keyOrganizationNumber: company,
  rule,
  ...more,
})
/** With the second person it takes. */
const save = (sent: Parameters<typeof saveException>[2]) => saveException(staff, second, sent)
const addressChange = (more: object = {}) =>
  entry('addressChanged', { whitelistValue: '2026-10-31', ...more })
const listed = async (showExpired = false) =>
  (await staff.call(whitelist.get, { id: company, showExpired })).body.map(({ id }) => id)
/** An exception that ended yesterday: nobody can write one, so time is made to pass. */
async function expired() {
  const { body } = await save(addressChange())
  await server.owner.query('update whitelist_entry set end_date = $1 where id = $2', [
    addDays(today, -1),
    body.id,
  ])
  return body.id
}

describe('exceptions', () => {
  it('whitelist 5: hold a value of the kind of their rule', async () => {
    const saved = async (rule: string, more: object) => (await save(entry(rule, more))).body
    const to = { foreignOrganizationNumber: recipient }
    expect(await saved('boardTimeline', { whitelistValue: '2026-11-01' })).toMatchObject({
      valueKind: 'date',
      whitelistValue: '2026-11-01',
      ruleName: 'Styrelsens tidslinje',
    })
    expect(await saved('companyBlacklisted', {})).toMatchObject({
      valueKind: 'boolean',
      whitelistValue: true,
    })
    expect(await saved('recipientApproval', { whitelistValue: 12_500_050 })).toMatchObject({
      valueKind: 'number',
      whitelistValue: 12_500_050,
      enableForeignOrganizationNumber: false,
    })
    expect(await saved('recipientCreditWorthy', { whitelistValue: 2.75, ...to })).toMatchObject({
      valueKind: 'rating',
      whitelistValue: 2.75,
      foreignOrganizationNumber: recipient,
      foreignName: 'Mottagaren AB',
      useRecipientCurrentRatingAsValue: false,
      createdBy: expect.stringContaining('Person'),
    })
  })

  it('are changed, leave the trail and are removed', async () => {
    const { body } = await save(addressChange())
    const changed = await save({
      ...addressChange({ comment: 'Nytt beslut', whitelistValue: '2026-10-15' }),
      id: body.id,
      version: 1,
    })
    expect(changed.body).toMatchObject({
      id: body.id,
      whitelistValue: '2026-10-15',
      comment: 'Nytt beslut',
      version: 2,
    })
    expect((await staff.call(whitelist.delete, { id: body.id })).status).toBe(204)
    expect(await listed()).not.toContain(body.id)
    expect((await staff.call(whitelist.delete, { id: body.id })).status).toBe(404)
    const { rows } = await server.owner.query(
      `select body from audit_entry where subject = $1 order by at, lane, seq`,
      [body.id],
    )
    expect(rows.map((row) => row.body)).toMatchObject([
      {
        action: 'whitelist.save',
        before: { whitelistValue: '2026-10-31' },
        after: { whitelistValue: '2026-10-15' },
      },
      { action: 'whitelist.delete', actorId: staff.id, before: { comment: 'Nytt beslut' } },
    ])
  })

  it('whitelist 7, transition valid to expired: are hidden when their end date has passed, unless asked for', async () => {
    const id = await expired()
    expect(await listed()).not.toContain(id)
    expect(await listed(true)).toContain(id)
    const lastDay = (await save(addressChange({ endDate: today }))).body
    expect(lastDay.expired).toBe(false)
    expect(await listed()).toContain(lastDay.id)
  })

  it('are read by determinations while they are valid', async () => {
    const gone = await expired()
    const { body } = await save(
      entry('recipientCreditWorthy', { whitelistValue: 1.5, foreignOrganizationNumber: recipient }),
    )
    const { db } = openDatabase({
      url: server.database.url,
      log: pino({ level: 'silent' }),
      most: 1,
    })
    const found = await exceptionsFor(db, [company, recipient], today)
    expect(found).toContainEqual({
      id: body.id,
      measure: 'recipientCreditWorthy',
      organizationNumber: company,
      counterpartNumber: recipient,
      value: { kind: 'rating', notBelow: 150 },
      endDate: base.endDate,
      comment: base.comment,
    })
    expect(found.map(({ id }) => id)).not.toContain(gone)
    expect(await exceptionsFor(db, [], today)).toEqual([])
    await db.destroy()
  })
})

describe('a save is refused', () => {
  it.each([
    ['without a rule', 'invalid', { ...base, rule: '' }, 400],
    ['whitelist 1: without an end date', 'invalid', { rule: 'vat', comment: 'x' }, 400],
    [
      'for an end date that does not exist',
      'invalid',
      { ...base, rule: 'taxDeferral', endDate: '2027-02-30' },
      400,
    ],
    [
      'whitelist 3: without a motivation',
      'invalid',
      { rule: 'taxDeferral', endDate: base.endDate, comment: ' ' },
      400,
    ],
    ['for a rule without exceptions', 'noExceptions', { ...base, rule: 'turnover' }, 400],
    ['for no rule at all', 'noExceptions', { ...base, rule: '__proto__' }, 400],
    [
      'for an end date that has passed',
      'endDatePassed',
      { ...base, rule: 'taxDeferral', endDate: '2026-01-01' },
      400,
    ],
    ['whitelist 4: without a number', 'wrongValue', { ...base, rule: 'recipientApproval' }, 400],
    [
      'for a negative number',
      'wrongValue',
      { ...base, rule: 'recipientApproval', whitelistValue: -1 },
      400,
    ],
    [
      'for a share of an öre',
      'wrongValue',
      { ...base, rule: 'recipientApproval', whitelistValue: 0.5 },
      400,
    ],
    [
      'for a day that does not exist',
      'wrongValue',
      { ...base, rule: 'addressChanged', whitelistValue: '2026-02-30' },
      400,
    ],
    [
      'whitelist 2: for a recipient of nine digits',
      'invalid',
      { ...base, rule: 'taxDeferral', foreignOrganizationNumber: '556016068' },
      400,
    ],
  ])('%s', async (_, code, wrong, status) => {
    const sent = { keyOrganizationNumber: company, ...wrong } as unknown as Parameters<
      typeof entry
    >[1]
    expect(await staff.call(whitelist.save, sent as never)).toMatchObject({
      status,
      refusal: { code },
    })
  })

  it.each([
    ['paymentTerms', {}],
    ['internalInvoicing', {}],
    ['recipientCreditWorthy', { whitelistValue: 3 }],
    ['taxDeferral', { enableForeignOrganizationNumber: true }],
  ])('whitelist 2: without a recipient for %s', async (rule, more) => {
    expect(await staff.call(whitelist.save, entry(rule, more))).toMatchObject({
      status: 400,
      refusal: { code: 'recipientMissing', fields: [{ field: 'foreignOrganizationNumber' }] },
    })
  })

  it('for a company that is not known, and for itself', async () => {
    const unknown = { ...addressChange(), keyOrganizationNumber: newNumber() }
    expect(await staff.call(whitelist.save, unknown)).toMatchObject({
      status: 404,
      refusal: { code: 'unknownCompany' },
    })
    const self = entry('internalInvoicing', { foreignOrganizationNumber: company })
    expect(await staff.call(whitelist.save, self)).toMatchObject({
      status: 400,
      refusal: { code: 'sameCompany' },
    })
  })

  it('when somebody else has saved meanwhile, and for another company', async () => {
    const { body } = await save(addressChange())
    await staff.call(whitelist.save, { ...addressChange(), id: body.id, version: 1 })
    const late = await staff.call(whitelist.save, {
      ...addressChange({ comment: 'Sent' }),
      id: body.id,
      version: 1,
    })
    expect(late).toMatchObject({ status: 409, refusal: { code: 'stale' } })
    const moved = { ...addressChange(), id: body.id, keyOrganizationNumber: recipient }
    expect((await staff.call(whitelist.save, moved)).status).toBe(404)
  })

  it('when the rule no longer allows exceptions, unless it is one that is there', async () => {
    const ruleAdmin = await server.person(['RuleAdmin'])
    const { body } = await save(entry('personBlacklisted', {}))
    const rule = (await ruleAdmin.call(rules.get, { id: 'personBlacklisted' })).body
    await ruleAdmin.call(rules.save, { ...rule, whitelistEnabled: false } as never)
    await publishBase(ruleAdmin, staff)
    expect(await staff.call(whitelist.save, entry('personBlacklisted', {}))).toMatchObject({
      status: 400,
      refusal: { code: 'noExceptions' },
    })
    expect(
      (await staff.call(whitelist.save, { ...entry('personBlacklisted', {}), id: body.id })).status,
    ).toBe(200)
  })

  it.each(['__proto__', "' or 1=1--", '%2e', 'ö'.repeat(300), '٥٥٦٠١٦٠٦٨٠'])(
    'for the hostile id %j',
    async (hostile) => {
      expect((await staff.call(whitelist.get, { id: hostile })).status).toBe(400)
      expect((await staff.call(whitelist.delete, { id: hostile })).status).toBe(400)
      expect((await staff.call(whitelist.save, { ...addressChange(), id: hostile })).status).toBe(
        400,
      )
    },
  )

  it('without a login', async () => {
    expect((await server.anonymous(whitelist.get, { id: company })).status).toBe(401)
    expect((await server.anonymous(whitelist.save, addressChange())).status).toBe(401)
  })
})

describe('the database', () => {
  it.each([
    ['whitelist_value_of_kind', `measure = 'x', value_kind = 'number'`],
    [
      'whitelist_recipient_needed',
      `measure = 'paymentTerms', value_kind = 'boolean', value_date = null`,
    ],
    ['whitelist_not_itself', `recipient_organization_number = organization_number`],
    ['whitelist_rating_of_recipient', `use_recipient_rating = true`],
  ])('holds %s', async (constraint, wrong) => {
    const { body } = await save(addressChange())
    await expect(
      server.owner.query(`update whitelist_entry set ${wrong} where id = $1`, [body.id]),
    ).rejects.toMatchObject({ constraint })
  })
})
