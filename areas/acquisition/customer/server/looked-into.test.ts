import { afterAll, beforeAll, expect, it } from 'vitest'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { publishedSet } from '#areas/acquisition/kyc/server/testing/answered.ts'
import { aQuestion } from '#areas/acquisition/kyc/testing/questions.ts'
import { customer } from '../contract.ts'
import { customersHouse, type CustomersHouse } from './testing/customer-house.ts'

let house: CustomersHouse
beforeAll(async () => {
  house = await customersHouse()
})
afterAll(() => house.close())

it('customer 21: that AML looks into answers is not told to who has given them', async () => {
  const question = aQuestion('Vart säljer ni?', {
    type: 'Radio',
    options: ['Hit', { text: 'Dit', isRisk: true }],
  })
  const { onboarder: writer, admin: second, seller } = house
  const kycSetId = await publishedSet({ writer, second }, [], [question])
  const toldAfter = async (place: number) => {
    const { id, organizationNumber, browser } = await house.inside()
    const { id: taskId } = await house.taskOf(id, 'Kyc')
    await seller.call(kyc.addkycset, { kycSetId, taskId, organizationNumber })
    const options = [{ id: question.meta.options[place]?.id ?? '', text: '' }]
    const answers = [{ questionId: question.id, options }]
    const { body } = await browser.call(customer.saveKyc, { taskId, answers, completed: true })
    const { body: asked } = await browser.call(customer.kyc, { taskId })
    for (const said of [asked, body]) {
      expect(JSON.stringify(said)).toContain('Dit')
      expect(JSON.stringify(said)).not.toMatch(/risk/i)
    }
    const { steps } = (await browser.call(customer.overview, {})).body
    const { needsManualHandling } = await house.taskOf(id, 'Kyc')
    const state = steps.find(({ type }) => type === 'Kyc')?.state
    return { looked: needsManualHandling, told: [body.completed, state] }
  }
  const told = [true, 'done']
  expect(await toldAfter(0)).toEqual({ looked: false, told })
  expect(await toldAfter(1)).toEqual({ looked: true, told })
})
