import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signing } from '../contract.ts'
import { next, startSigningHouse } from './testing/signing-house.ts'
import { aSet } from './testing/signing-work.ts'

let house: Awaited<ReturnType<typeof startSigningHouse>>
beforeAll(async () => {
  house = await startSigningHouse()
})
afterAll(() => house.stop())
beforeEach(() => house.calm())

const newSet = () => aSet(house.server, house.jobs, house.admin)
type Set = Awaited<ReturnType<typeof newSet>>
const usual = { issued: '2025-01-01', collects: 1 }

/** The signature as it is stored, and as the trail holds it. */
async function keptOf({ agreementSetId }: Set) {
  const { rows } = await house.server.owner.query<{ kept: object; evidence: object[] }>(
    `select jsonb_build_object('channel', channel, 'callInitiator', call_initiator, 'deviceUhi', device_uhi,
       'risk', risk, 'stepUpMrtd', step_up_mrtd) as kept,
       (select body -> 'after' -> 'evidence' from audit_entry where action = 'signing.signed' and subject = $1::text) as evidence
     from agreement_signature join agreement_signer on agreement_signer.id = signer_id where set_id = $1::uuid`,
    [agreementSetId],
  )
  return rows[0]
}

describe('in a telephone call', () => {
  const call = { channel: 'phone', callInitiator: 'RP' } as const

  it('signing 40: is asked for without a code, and who called is kept with the signature', async () => {
    const set = await newSet()
    const number = next()
    await house.bankId.person({ personalNumber: number, ...usual, collects: 3 })
    const id = await house.started(set, number, call)
    await house.jobs.step(id)
    expect(await house.orderOf(id)).toEqual({
      state: 'pending',
      channel: 'phone',
      hint: 'Be personen öppna BankID-appen.',
      qrData: null,
      autoStartToken: null,
    })
    const asked = (await house.bankId.asked('phone/sign')).at(-1)?.body
    expect(asked).toMatchObject({ personalNumber: number, callInitiator: 'RP' })
    expect(asked).not.toHaveProperty('endUserIp')
    await house.jobs.step(id)
    expect((await house.orderOf(id)).hint).toBe(
      'Personen behöver bekräfta i BankID-appen att samtalet är med oss.',
    )
    await house.steps(id, 2)
    expect(await house.orderOf(id)).toMatchObject({ state: 'complete', hint: '' })
    expect(await house.personsOf(set)).toMatchObject([{ hasSigned: true, callInitiator: 'RP' }])
    const kept = await keptOf(set)
    expect(kept?.kept).toMatchObject({ channel: 'phone', callInitiator: 'RP', risk: null })
    expect(kept?.evidence).toMatchObject([{ channel: 'phone', callInitiator: 'RP' }])
  })

  it('signing 40: is not begun before it is said who called, nor beside another way', async () => {
    const set = await newSet()
    const which = { agreementSetId: set.agreementSetId, agreementId: set.agreementId }
    const asked = { ...which, name: 'Anna Ek', socialSecurityNumber: next() }
    const start = (how: object) => house.sales.call(signing.startSigning, { ...asked, ...how })
    expect(await start({ channel: 'phone' })).toMatchObject({
      status: 400,
      refusal: { code: 'whoCalled' },
    })
    expect((await start({})).status).toBe(200)
    expect(await start(call)).toMatchObject({ status: 409, refusal: { code: 'otherChannel' } })
  })

  it('signing 40: ends when the person says in the app that it is not with us, and when staff take it back', async () => {
    const set = await newSet()
    const number = next()
    await house.bankId.person({ personalNumber: number, ...usual, act: 'decline' })
    const id = await house.started(set, number, call)
    await house.steps(id, 2)
    expect(await house.orderOf(id)).toMatchObject({
      state: 'failed',
      hint: 'Personen svarade i BankID-appen att samtalet inte är med oss.',
    })
    await house.bankId.person({ personalNumber: number, ...usual, act: 'wait' })
    const again = await house.started(set, number, { ...call, callInitiator: 'user' })
    await house.steps(again, 2)
    expect((await house.sales.call(signing.cancelSigning, { id: again })).status).toBe(204)
    await house.jobs.step(again)
    expect((await house.orderOf(again)).state).toBe('canceled')
    expect((await house.personsOf(set))[0]?.hasSigned).toBe(false)
  })
})

describe('what BankID says beside the signature', () => {
  it.each(['moderate', 'high'] as const)(
    'signing 41, signing 42: a %s risk is kept, and calls for a review',
    async (risk) => {
      const set = await newSet()
      const number = next()
      await house.bankId.person({ personalNumber: number, ...usual, risk, mrtd: true })
      await house.steps(await house.started(set, number), 2)
      const kept = await keptOf(set)
      expect(kept?.kept).toEqual({
        channel: 'screen',
        callInitiator: null,
        deviceUhi: expect.stringMatching(/^[\w+/]{27}=$/),
        risk,
        stepUpMrtd: true,
      })
      expect(kept?.evidence).toMatchObject([kept?.kept])
      const { body } = await house.sales.call(signing.getSigneeAmlControlPoints, {
        organizationNumber: set.organizationNumber,
        agreementSetId: set.agreementSetId,
        socialSecurityNumbers: [number],
      })
      expect(body).toMatchObject([{ risk }])
    },
  )
})

describe('an order at BankID', () => {
  it('signing 44: answers once: what was answered and not kept has to be signed anew', async () => {
    const set = await newSet()
    const number = next()
    await house.bankId.person({ personalNumber: number, ...usual })
    const id = await house.started(set, number)
    await house.jobs.step(id)
    await house.bankId.misbehave({ path: '/rp/v6.0/collect', mode: 'lost', times: 1 })
    await house.steps(id, 2)
    expect(await house.orderOf(id)).toMatchObject({
      state: 'failed',
      hint: 'BankID:s svar gick förlorat. Signera igen.',
    })
    await house.steps(await house.started(set, number), 2)
    expect(await house.personsOf(set)).toMatchObject([{ hasSigned: true }])
  })

  it.each([
    ['absent', 31_000, 'BankID-appen startades inte i tid. Försök igen.'],
    ['wait', 181_000, 'BankID-appen svarade inte i tid. Försök igen.'],
  ])('ends by itself when nobody does anything (%s)', async (act, ahead, hint) => {
    const set = await newSet()
    const number = next()
    await house.bankId.person({ personalNumber: number, ...usual, act })
    const id = await house.started(set, number)
    await house.steps(id, 2)
    expect((await house.orderOf(id)).state).toBe('pending')
    await house.bankId.ahead(ahead)
    await house.jobs.step(id)
    expect(await house.orderOf(id)).toMatchObject({ state: 'failed', hint })
  })

  it('signing 45: names the address of the browser that asks, of staff too', async () => {
    const set = await newSet()
    await house.jobs.step(await house.started(set, next()))
    const { rows } = await house.server.owner.query<{ address: string }>(
      `select end_user_ip as address from signing_order join agreement_signer on agreement_signer.id = signer_id where set_id = $1`,
      [set.agreementSetId],
    )
    expect(rows[0]?.address).toMatch(/127\.0\.0\.1$/)
    expect((await house.bankId.asked('sign')).at(-1)?.body).toMatchObject({
      endUserIp: '127.0.0.1',
      returnRisk: true,
    })
  })
})
