import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceText } from '#areas/acquisition/agreements/rules.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { agreedPrices } from '../contract-prices.ts'
import { signing } from '../contract.ts'
import { aBundle, aTask, creation, startSigningStaff } from './testing/signing-work.ts'

let staff: Awaited<ReturnType<typeof startSigningStaff>>
let bundle: Awaited<ReturnType<typeof aBundle>>
beforeAll(async () => {
  staff = await startSigningStaff()
  bundle = await aBundle(staff.admin, [{}])
})
afterAll(() => staff.stop())

const at = (value: string) => [{ key: 'PROVISION', value }]
const aTaskOfNobody = () => aTask(staff.server, staff.jobs)
const decisionOf = async (setId: string) => (await staff.statusOf(setId))[0]?.priceDecision

describe('whose decision the prices of agreements are (signing 49)', () => {
  it("is the price list's, where a seller prices within it", async () => {
    const { sales } = staff
    const task = await aTaskOfNobody()
    const { body: listed } = await sales.call(agreedPrices.of, task)
    expect(listed.bounds.Commission).toEqual({ least: 135, most: 295 })
    const { body: setId } = await sales.call(
      signing.createAgreement,
      creation(bundle, task, at('1,35 %')),
    )
    expect(await decisionOf(setId)).toBe(`Enligt prislistan, version ${listed.priceList}`)
    const prices = [{ price: 'Commission' as const, amount: 100 }]
    const late = await sales.call(agreedPrices.ask, { ...task, prices, why: 'För sent' })
    expect(late.refusal.code).toBe('hasSet')
  })

  it('is of two, with their reason, where it is outside it', async () => {
    const { sales, admin, server } = staff
    const task = await aTaskOfNobody()
    const create = (value: string) =>
      sales.call(signing.createAgreement, creation(bundle, task, at(value)))
    const refused = await create('0,5 %')
    expect([refused.status, refused.refusal.code]).toEqual([409, 'pricesNotAgreed'])
    expect(refused.refusal.message).toContain(
      'Provision 0,50 % ligger utanför prislistan (1,35 % till 2,95 %)',
    )
    const ask = (amount: number, why = 'Tio års kund') =>
      sales.call(agreedPrices.ask, {
        companyTaskId: task.companyTaskId,
        prices: [{ price: 'Commission', amount }],
        why,
      })
    expect((await ask(200)).refusal.code).toBe('notOutside')
    expect((await ask(2_600)).refusal.code).toBe('tooMuch')
    expect((await ask(50, ' ')).refusal.fields?.[0]?.field).toBe('why')
    const { body: asked } = await ask(50)
    expect((await ask(60)).refusal.code).toBe('alreadyWaiting')
    const id = asked?.approvalId ?? ''
    expect((await sales.call(approvals.approve, { id })).refusal.code).toBe('ownAct')
    const credit = await server.person(['CreditOfficer'])
    const waiting = await waitingFor(credit, 'agreePrices', task.companyTaskId)
    expect(waiting.difference).toEqual([
      {
        label: 'Provision per 30 dagar',
        before: 'prislistan: 1,35 % till 2,95 %',
        after: '0,50 %',
      },
    ])
    expect((await create('0,5 %')).refusal.code).toBe('pricesNotAgreed')
    expect((await approve(credit, 'agreePrices', task.companyTaskId)).status).toBe(204)
    // What was agreed counts to the hundredth of a percent.
    expect((await create('0,51 %')).refusal.code).toBe('pricesNotAgreed')
    const { body: setId } = await create('0,5 %')
    expect(await decisionOf(setId)).toMatch(/^Överenskommet av .+, godkänd av .+: Tio års kund$/)
    const { body: document } = await admin.call(signing.document, {
      agreementSetId: setId,
      agreementId: bundle.agreements[0]?.agreementId ?? '',
    })
    expect(document.content.text).toContain(`betalar ${priceText('Commission', 50)}.`)
    const { rows } = await server.owner.query<{ decided: string }>(
      `select body #>> '{after,priceDecision}' as decided from audit_entry
       where action = 'signing.createAgreement' and subject = $1`,
      [setId],
    )
    expect(rows).toEqual([{ decided: await decisionOf(setId) }])
  })
})
