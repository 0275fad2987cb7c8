import { afterAll, beforeAll, expect, it } from 'vitest'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { remindAfter } from '#areas/acquisition/onboarding/server/testing/reminding.ts'
import { completeTask } from '#areas/acquisition/companytasks/server/public.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { chooseSigners } from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { customersHouse, type CustomersHouse } from './testing/customer-house.ts'

let house: CustomersHouse
beforeAll(async () => {
  house = await customersHouse()
})
afterAll(() => house.close())

const eva = { name: 'Eva Ek', socialSecurityNumber: '198507099805' }
const bo = { name: 'Bo Ek', socialSecurityNumber: '199001012385' }

it('onboarding 75: a customer who has come in by a link is not to be contacted', async () => {
  const { id } = await house.begun()
  const next = async () =>
    (
      await house.seller.call(onboarding.all, {
        take: 100,
        query: (await house.get(id)).companyName,
      })
    ).body.list.find((one) => one.id === id)?.next
  expect(await next()).toBe('Kontakta kunden')
  const { token } = await house.link(id, eva)
  expect(await next()).toBe('Kontakta kunden')
  await house.identify(house.browser(), token, eva.socialSecurityNumber)
  expect(await next()).toMatch(/^Återstår: /)
})

it('onboarding 85: each who is to sign is reminded until they have signed, and who has signed is not', async () => {
  const { id } = await house.begun()
  for (const task of await house.tasksOf(id))
    if (task.type !== 'AgreementSigning')
      await completeTask(house.store.db, task.id, { by: 'Åsa Sjöberg', now: new Date() })
  const setId = await house.agreementsMade(id, [{ name: 'Borgen', signatureType: 'Person' }])
  const { id: taskId } = await house.taskOf(id, 'AgreementSigning')
  const agreement = async () =>
    (await house.seller.call(signing.getAgreementWithSignatureStatus, { setId })).body[0]
  const agreementId = (await agreement())?.agreementId ?? ''
  await chooseSigners(house.seller, { agreementSetId: setId, agreementId }, [eva, bo])
  const invite = (whom: object) => house.seller.call(onboarding.invite, { id, ...whom })
  await invite({ ...eva, emailAddress: 'eva@sjobergs.example' })
  await invite({ ...bo, emailAddress: 'bo@sjobergs.example' })
  await invite({ name: 'Ulf Revisor', emailAddress: 'ulf@revisor.example' })
  const sent = async () =>
    (await house.outbox(`onboarding ${id} reminder%`)).map(({ payload }) => payload['to'])
  await remindAfter(house, 1)
  expect(await sent()).toEqual([])
  await remindAfter(house, 2.1)
  await remindAfter(house, 2.2)
  expect((await sent()).toSorted()).toEqual(['bo@sjobergs.example', 'eva@sjobergs.example'])

  const browser = await house.helper(id)
  expect((await house.sign(browser, { taskId, agreementId })).status).toBe(200)
  const order = (await agreement())?.persons.find(({ name }) => name === eva.name)?.order?.id ?? ''
  await house.bankId.person({ personalNumber: eva.socialSecurityNumber, collects: 1 })
  for (let step = 0; step < 4; step++) await house.jobs.step(order)
  await remindAfter(house, 7.1)
  await remindAfter(house, 8)
  expect((await sent()).slice(2)).toEqual(['bo@sjobergs.example'])
  expect((await house.outbox(`onboarding ${id} reminder%`)).at(-1)?.payload).toMatchObject({
    sealed: { link: expect.any(String) },
  })
})
