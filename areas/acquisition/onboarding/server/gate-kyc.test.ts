import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { answerTask, publishedSet } from '#areas/acquisition/kyc/server/testing/answered.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { aQuestion } from '#areas/acquisition/kyc/testing/questions.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import type { Person } from '#app/server/testing.ts'
import { onboarding } from '../contract.ts'
import { staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
let aml: Person
beforeAll(async () => {
  staff = await staffAtWork()
  aml = await staff.server.person(['AmlDepartment'])
})
afterAll(() => staff.close())

const rowOf = async (id: string) =>
  (await staff.seller.call(onboarding.gate, { id })).body.rows.find(({ check }) => check === 'kyc')
const complete = (id: string, why = '') => staff.onboarder.call(onboarding.complete, { id, why })
/** An onboarding to renewed answers, of which a set is picked and answered by one person. */
async function answered(kycSetId: string) {
  const id = await staff.started({ onboardingType: 'kycUpdate', requiresAml: false })
  const { organizationNumber } = await staff.get(id)
  const [task] = await staff.tasksOf(id)
  const given = { taskId: task?.id ?? '', organizationNumber }
  expect((await answerTask(staff.onboarder, kycSetId, given)).status).toBe(200)
  return { id, organizationNumber }
}
const alone = () => ({ writer: staff.onboarder, second: staff.onboarder })

describe('kyc 20, onboarding 62: what a company has answered', () => {
  it('counts when it is the default of the type, and then one person completes it', async () => {
    const { id } = await answered(await staff.standardSet())
    expect(await rowOf(id)).toMatchObject({ problem: null })
    expect((await complete(id)).status).toBe(204)
  })

  it('does not when one person published the set, and is let through by AML alone', async () => {
    const { id } = await answered(await publishedSet(alone(), [], [aQuestion('Mår ni bra?')]))
    expect(await rowOf(id)).toMatchObject({
      kind: 'screening',
      problem: expect.stringContaining('inte är standard för'),
      place: null,
    })
    expect((await complete(id)).refusal.code).toBe('notReady')
    expect((await complete(id, 'Bråttom')).status).toBe(200)
    expect((await staff.get(id)).completed).toBe(false)
    expect((await approve(aml, 'completeUnscreened', id)).status).toBe(204)
    expect(await staff.get(id)).toMatchObject({ completed: true })
  })

  it('is answered anew in another task', async () => {
    const { id, organizationNumber } = await answered(await publishedSet(alone(), []))
    const { body: added } = await staff.seller.call(companyTasks.addForOnboarding, {
      onboardingId: id,
      organizationNumber,
      type: 'Kyc',
    })
    expect(
      (
        await answerTask(staff.seller, await staff.standardSet(), {
          taskId: added.id,
          organizationNumber,
        })
      ).body,
    ).toMatchObject({ completed: true })
    expect(await rowOf(id)).toMatchObject({ problem: null })
  })

  it('does not when it is too long ago', async () => {
    const { id } = await answered(await staff.standardSet())
    await staff.server.owner.query(
      `alter table kyc_response disable trigger kyc_response_final;
       update kyc_response set completed_at = completed_at - interval '91 days';
       alter table kyc_response enable trigger kyc_response_final`,
    )
    expect(await rowOf(id)).toMatchObject({
      problem: expect.stringContaining('91 dagar gamla, och får vara 90'),
    })
    expect((await complete(id)).refusal.code).toBe('notReady')
  })

  it('does not when another set has become the default since, nor when that has too few', async () => {
    const { id } = await answered(await staff.standardSet())
    const small = await publishedSet(
      { writer: staff.onboarder, second: staff.admin },
      ['kycUpdate'],
      [aQuestion('Mår ni bra?')],
    )
    expect(await rowOf(id)).toMatchObject({ problem: expect.stringContaining('inte är standard') })
    const { id: other } = await answered(small)
    expect(await rowOf(other)).toMatchObject({
      problem: expect.stringContaining('färre än 3 frågor'),
    })
  })

  it('kyc 23: does not while AML has not said what it thinks of what is marked as risk', async () => {
    const asked = aQuestion('Kontanter?', {
      type: 'Radio',
      options: ['Nej', { text: 'Ja', isRisk: true }],
    })
    const id = await staff.started({ onboardingType: 'kycUpdate', requiresAml: false })
    const { organizationNumber } = await staff.get(id)
    const [task] = await staff.tasksOf(id)
    const taskId = task?.id ?? ''
    const kycSetId = await publishedSet(
      { writer: staff.onboarder, second: staff.admin },
      ['kycUpdate'],
      [asked, aQuestion('Var?'), aQuestion('När?')],
    )
    const picked = { kycSetId, organizationNumber, taskId }
    const { body: begun } = await staff.onboarder.call(kyc.addkycset, picked)
    const options = [{ id: asked.meta.options[1]?.id ?? '' }]
    const answers = [{ questionId: asked.id, options }]
    await staff.onboarder.call(kyc.saveresponse, { id: begun.id, answers, completed: true })
    expect(await rowOf(id)).toMatchObject({
      problem: expect.stringContaining('markerade som risk'),
    })
    const review = { id: begun.id, accepted: true, comment: 'Torghandel, känd sedan länge' }
    expect((await aml.call(kyc.reviewresponse, review)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ problem: null })
  })
})
