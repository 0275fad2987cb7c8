import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prospects } from '../contract.ts'
import { prospectOf, startProspectHouse } from './testing/prospect-house.ts'

let house: Awaited<ReturnType<typeof startProspectHouse>>
beforeAll(async () => {
  house = await startProspectHouse()
})
afterAll(() => house.stop())

const missing = '11111111-1111-4111-8111-111111111111'

describe('approval (prospects 9, 10)', () => {
  it('overrides the rules, once, and says who', async () => {
    const { id, organizationNumber } = await house.searched()
    expect(
      (await house.seller.call(prospects.setApproved, { prospectId: id, approved: false })).status,
    ).toBe(204)
    const { body } = await house.seller.call(prospects.get, { id })
    expect(body).toMatchObject({ approvalSet: true, approved: false, canSetApproval: false })
    expect(body.approvedBy).toContain('Nummer')
    const again = await house.administrator.call(prospects.setApproved, {
      prospectId: id,
      approved: true,
    })
    expect([again.status, again.refusal.message]).toEqual([
      409,
      `Prospektet är redan avslaget av ${body.approvedBy}`,
    ])
    expect(await house.audited('prospects.setApproved', organizationNumber)).toHaveLength(1)
  })

  it('prospects 40: of what the rules fail is never by who searched it, and takes a comment', async () => {
    const { id } = await house.searched()
    await house.server.owner.query('update prospect set passed = false where id = $1', [id])
    const yes = { prospectId: id, approved: true }
    const own = await house.seller.call(prospects.setApproved, { ...yes, comment: 'Bra bolag' })
    expect([own.status, own.refusal.code]).toEqual([409, 'ownSearch'])
    expect(await house.administrator.call(prospects.setApproved, yes)).toMatchObject({
      status: 400,
      refusal: { code: 'commentNeeded', fields: [{ field: 'comment' }] },
    })
    const why = 'Ny ägare, skulden är reglerad'
    expect(
      (await house.administrator.call(prospects.setApproved, { ...yes, comment: why })).status,
    ).toBe(204)
    const { body } = await house.seller.call(prospects.get, { id })
    expect(body).toMatchObject({ approved: true, ownSearch: true })
    expect(body.prospectComments.map(({ comment }) => comment)).toEqual([why])
  })

  it('prospects 43: who may not decide asks, once, what the rules fail, and says why', async () => {
    const inside = await house.server.person(['InternalSalesRep'])
    const { id, organizationNumber } = await house.searched(inside)
    const ask = (prospectId: string, why = 'Ägaren går i borgen') =>
      inside.call(prospects.ask, { prospectId, why })
    expect((await ask(id)).refusal.code).toBe('notNeeded')
    await house.server.owner.query('update prospect set passed = false where id = $1', [id])
    expect((await ask(id, ' ')).status).toBe(400)
    expect((await inside.call(prospects.get, { id })).body.asked).toBeNull()
    expect((await ask(id)).status).toBe(204)
    const { asked } = (await house.seller.call(prospects.get, { id })).body
    expect(asked?.why).toBe('Ägaren går i borgen')
    expect(asked?.by).toContain('Nummer')
    expect((await ask(id)).refusal.code).toBe('alreadyAsked')
    expect(await house.audited('prospects.ask', organizationNumber)).toHaveLength(1)
    await house.seller.call(prospects.setApproved, {
      prospectId: id,
      approved: true,
      comment: 'Borgen räcker',
    })
    expect((await ask(id)).refusal.code).toBe('alreadySet')
    expect((await ask(missing)).status).toBe(404)
  })

  it('is one decision when two decide at once', async () => {
    const { id } = await house.searched()
    const answers = await Promise.all(
      [true, false].map((approved) =>
        house.seller.call(prospects.setApproved, { prospectId: id, approved }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  it('is not for what could not be judged, nor for inside sellers, nor for what is not there', async () => {
    const { id } = await house.searched()
    await house.server.owner.query(
      'update prospect set complete = false, passed = false where id = $1',
      [id],
    )
    expect((await house.seller.call(prospects.get, { id })).body).toMatchObject({
      reasons: [],
      canSetApproval: false,
    })
    const whole = await house.seller.call(prospects.setApproved, { prospectId: id, approved: true })
    expect([whole.status, whole.refusal.message]).toEqual([409, 'Prospektet ej godkänd'])
    const inside = await house.server.person(['InternalSalesRep'])
    expect(
      (await inside.call(prospects.setApproved, { prospectId: id, approved: true })).status,
    ).toBe(403)
    expect(
      (await house.seller.call(prospects.setApproved, { prospectId: missing, approved: true }))
        .status,
    ).toBe(404)
  })
})

describe('comments and history', () => {
  it('keeps comments with who and when, and lists what one has searched oneself', async () => {
    const one = await house.server.person(['SalesRepresentative'])
    const first = await house.searched(one)
    const second = await house.searched(one)
    const said = await one.call(prospects.savecomment, {
      prospectId: first.id,
      comment: ' Ring i maj\nigen ',
    })
    expect(said.status).toBe(204)
    const { body } = await one.call(prospects.getHistoricProspects, {})
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(body[1]?.prospectComments).toMatchObject([{ comment: 'Ring i maj\nigen' }])
    expect(await house.audited('prospects.savecomment', first.organizationNumber)).toHaveLength(1)
    expect(
      (await house.seller.call(prospects.savecomment, { prospectId: first.id, comment: '  ' }))
        .status,
    ).toBe(400)
    expect(
      (await house.seller.call(prospects.savecomment, { prospectId: missing, comment: 'Nej' }))
        .status,
    ).toBe(404)
  })

  it('is for those who handle prospects', async () => {
    const other = await house.server.person(['LegalDepartment'])
    const { id, organizationNumber } = await house.searched()
    const answers = [
      await other.call(prospects.get, { id }),
      await other.call(prospects.getHistoricProspects, {}),
      await other.call(prospects.savecomment, { prospectId: id, comment: 'Nej' }),
      await other.call(prospects.search, { organizationNumber }),
      await other.call(prospects.searchRecipient, { organizationNumber }),
      await house.server.anonymous(prospects.get, { id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 401])
    expect((await house.seller.call(prospects.get, { id: missing })).status).toBe(404)
  })
})

describe('what a search keeps and who finds it', () => {
  it('keeps the loan that was asked for, whom to ask, and the campaign code (prospects 41)', async () => {
    const loan = {
      organizationNumber: house.aCompany().organizationNumber,
      ruleBucketId: house.buckets.Lån ?? '',
      searchRuleBucketById: true,
      promotionalCode: 'HÖST26',
      loanAmount: 30_000_000,
      loanMonths: 18,
      loanContactName: 'Anna Ek',
      loanContactEmail: 'anna.ek@exempel.se',
      loanContactPhone: '070-123 45 67',
    }
    const { body } = await house.seller.call(prospects.search, loan)
    expect(prospectOf(body)).toMatchObject({
      promotionalCode: 'HÖST26',
      loanApplication: {
        amount: 30_000_000,
        numberOfMonths: 18,
        contactName: 'Anna Ek',
        contactEmailAddress: 'anna.ek@exempel.se',
        contactPhoneNumber: '0701234567',
      },
    })
    for (const [wrong, message] of [
      [{ loanAmount: 4_999_999 }, 'Lånebelopp ska vara 50 000 till 750 000 kr'],
      [{ loanMonths: 19 }, 'Löptid ska vara 2 till 18 månader'],
    ] as const) {
      const { status, refusal } = await house.seller.call(prospects.search, { ...loan, ...wrong })
      expect([status, refusal.fields?.[0]?.message]).toEqual([400, message])
    }
  })

  it('opens a prospect by its id for who holds that policy alone, and searches nothing (prospects 42)', async () => {
    const prospect = await house.searched()
    const searcher = await house.server.person(['ProspectIdSearch'])
    const opened = await searcher.call(prospects.get, { id: prospect.id })
    expect([opened.status, opened.body.canSetApproval]).toEqual([200, false])
    expect((await searcher.call(prospects.getHistoricProspects, {})).body).toEqual([])
    const { organizationNumber } = house.aCompany()
    expect((await searcher.call(prospects.search, { organizationNumber })).status).toBe(403)
    const stranger = await house.server.person(['InvoiceHandler'])
    expect((await stranger.call(prospects.get, { id: prospect.id })).status).toBe(403)
  })
})

it('prospects 44: who asked is told by mail and on the start page, and nobody else', async () => {
  const inside = await house.server.person(['InternalSalesRep'])
  const { id, name } = await house.searched(inside)
  await house.server.owner.query('update prospect set passed = false where id = $1', [id])
  const mails = async () =>
    (
      await house.server.owner.query<{ payload: { to: string; data: { heading: string } } }>(
        `select payload from outbox_message where idempotency_key = $1`,
        [`prospect ${id} decided`],
      )
    ).rows
  await inside.call(prospects.ask, { prospectId: id, why: 'Ägaren går i borgen' })
  expect((await inside.call(prospects.decided, {})).body).toEqual([])
  const decision = { prospectId: id, approved: false, comment: 'För lite i kassan' }
  expect((await house.seller.call(prospects.setApproved, decision)).status).toBe(204)
  const { rows } = await house.server.owner.query<{ email_address: string }>(
    'select email_address from internal_user join prospect on asked_by_id = internal_user.id::text where prospect.id = $1',
    [id],
  )
  const sent = await mails()
  expect(sent).toMatchObject([
    {
      payload: {
        to: rows[0]?.email_address,
        data: { heading: `${name}: prospektet är avslaget`, linkText: 'Visa prospektet' },
      },
    },
  ])
  expect(JSON.stringify(sent)).not.toContain('kassan')
  expect((await inside.call(prospects.decided, {})).body).toMatchObject([
    { id, name, approved: false },
  ])
  expect((await house.seller.call(prospects.decided, {})).body).toEqual([])
  // What nobody asked for tells nobody.
  const other = await house.searched(inside)
  await house.seller.call(prospects.setApproved, { prospectId: other.id, approved: true })
  const { rowCount } = await house.server.owner.query(
    'select 1 from outbox_message where idempotency_key = $1',
    [`prospect ${other.id} decided`],
  )
  expect(rowCount).toBe(0)
})
