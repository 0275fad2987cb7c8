import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { kyc } from '../contract.ts'
import { aSet, startSets, type Sets } from './testing/sets.ts'

let house: Sets
let server: Sets['server']
let staff: Person
let second: Person
beforeAll(async () => {
  house = await startSets()
  ;({ server, staff, second } = house)
})
afterAll(() => house.stop())

const saved: Sets['saved'] = (defaults) => house.saved(defaults)
const published: Sets['published'] = (defaults) => house.published(defaults)
const stored: Sets['stored'] = (id) => house.stored(id)

describe('what customers are asked by default changes by two (kyc 19)', () => {
  const holder = async () =>
    (
      await server.owner.query<{ set_id: string }>(
        'select set_id from kyc_default where onboarding_type = 3',
      )
    ).rows[0]?.set_id

  it('published it waits, and nobody approves it who asked', async () => {
    const first = await published(['kycUpdate'])
    const next = await saved(['kycUpdate'])
    const { body } = await staff.call(kyc.publish, { id: next.id, why: 'Nya frågor' })
    expect(body).toMatchObject({ published: false, approvalId: expect.any(String) })
    expect(await holder()).toBe(first.id)
    expect(await staff.call(kyc.publish, { id: next.id, why: 'Nya frågor' })).toMatchObject({
      refusal: { code: 'alreadyWaiting' },
    })
    const waiting = await waitingFor(second, 'publishDefaultKyc', next.id)
    expect(waiting.difference).toEqual([
      { label: 'Standard', before: first.name, after: next.name },
    ])
    expect(await staff.call(approvals.approve, { id: waiting.id })).toMatchObject({
      refusal: { code: 'ownAct' },
    })
    expect((await approve(second, 'publishDefaultKyc', next.id)).status).toBe(204)
    expect(await holder()).toBe(next.id)
    expect(await stored(next.id)).toMatchObject({
      published: true,
      changedBy: expect.stringMatching(/^Person .*, godkänd av Person /),
    })
  })

  it('the default is not taken out of use by one alone either', async () => {
    const set = await published(['kycUpdate'])
    const { body } = await staff.call(kyc.unpublish, { id: set.id, why: 'Ska inte frågas' })
    expect(body).toMatchObject({ published: true, approvalId: expect.any(String) })
    expect(await holder()).toBe(set.id)
    await approve(second, 'publishDefaultKyc', set.id)
    expect(await holder()).toBeUndefined()
  })

  it('saved anew, removed or overtaken, what was asked for is not approved', async () => {
    const edited = await saved(['kycUpdate'])
    await staff.call(kyc.publish, { id: edited.id, why: 'Nya frågor' })
    await staff.call(kyc.save, { ...edited, name: 'Ändrat' })
    await expect(waitingFor(second, 'publishDefaultKyc', edited.id)).rejects.toThrow('Nothing')
    const removed = await saved(['kycUpdate'])
    await staff.call(kyc.publish, { id: removed.id, why: 'Nya frågor' })
    await staff.call(kyc.delete, { id: removed.id })
    await expect(waitingFor(second, 'publishDefaultKyc', removed.id)).rejects.toThrow('Nothing')
    const overtaken = await saved(['kycUpdate'])
    await staff.call(kyc.publish, { id: overtaken.id, why: 'Nya frågor' })
    const other = await published(['kycUpdate'])
    expect(await approve(second, 'publishDefaultKyc', overtaken.id)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone' },
    })
    expect(await holder()).toBe(other.id)
  })

  it('kyc 21: is not approved by who wrote a part of it, whoever pressed publish', async () => {
    const set = await saved(['loan'])
    expect((await second.call(kyc.publish, { id: set.id, why: 'Nya frågor' })).status).toBe(200)
    // Said before they try.
    expect(await waitingFor(staff, 'publishDefaultKyc', set.id)).toMatchObject({
      problem: expect.stringContaining('själv skrivit'),
    })
    expect(await approve(staff, 'publishDefaultKyc', set.id)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('själv skrivit') },
    })
    const third = await server.person(['AmlDepartment'])
    expect((await waitingFor(third, 'publishDefaultKyc', set.id)).problem).toBeNull()
    expect((await approve(third, 'publishDefaultKyc', set.id)).status).toBe(204)
    // Nor by having it used as nobody's default in between.
    const { body: other } = await staff.call(kyc.save, aSet())
    await staff.call(kyc.publish, { id: other.id, why: 'Nya frågor' })
    await staff.call(kyc.unpublish, { id: other.id, why: 'Ska inte frågas' })
    const { body: later } = await second.call(kyc.save, {
      ...(await stored(other.id)),
      defaultOnboardingTypes: ['loan'],
    })
    await second.call(kyc.publish, { id: later.id, why: 'Nya frågor' })
    expect((await approve(staff, 'publishDefaultKyc', later.id)).status).toBe(409)
    expect((await approve(third, 'publishDefaultKyc', later.id)).status).toBe(204)
  })
})
