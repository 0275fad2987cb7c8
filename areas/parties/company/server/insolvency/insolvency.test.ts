import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { company } from '../../contract.ts'
import { addCompany } from '../testing/companies.ts'
import { startInformationHouse } from '../testing/information-house.ts'
import { tells as toldOf } from '../testing/insolvent.ts'
import type { Provider } from '../../rules.ts'

let house: Awaited<ReturnType<typeof startInformationHouse>>
beforeAll(async () => {
  house = await startInformationHouse()
})
afterAll(() => house.stop())

/** An issuer of ours that goes on by both registers. */
async function aSoundOne() {
  for (;;) {
    const { status, organizationNumber } = house.aCompany()
    if (status === 'active') return addCompany(house.server.owner, { organizationNumber })
  }
}
/** A provider's feed tells something of a company that happened so many minutes after now. */
const tells = (provider: Provider, number: string, said: string, minutes = -1) =>
  toldOf(house.server.owner, provider, number, { said, minutes })
const known = async (orgnumber: string) =>
  (await house.anna.call(company.getcompanyinfo, { orgnumber })).body.insolvencies.map(
    ({ source, toldBy, kind }) => `${kind} ${source} ${toldBy}`,
  )

it('company 46: what a feed tells is lifted by its own provider alone, by its register too', async () => {
  const number = await aSoundOne()
  await tells('B', number, 'KONKURS INLEDD')
  expect(await known(number)).toEqual(['bankruptcy B feed'])
  await house.fetchIt(number, 'A')
  await tells('A', number, 'Aktivt', 0)
  expect(await known(number)).toEqual(['bankruptcy B feed'])
  await house.fetchIt(number, 'B')
  expect(await known(number)).toEqual([])
})

it('company 46: a register tells it by its first answer, and nothing older or other lifts it', async () => {
  const number = await aSoundOne()
  await house.providers.happens('A', number, 'bankruptcy')
  await house.fetchIt(number, 'A')
  expect(await known(number)).toEqual(['bankruptcy A register'])
  await house.fetchIt(number, 'B')
  await tells('A', number, 'Aktivt', -60)
  expect(await known(number)).toEqual(['bankruptcy A register'])
  await tells('A', number, 'Aktivt', 60)
  expect(await known(number)).toEqual([])
})

it('company 46: both may tell it, and each lifts its own', async () => {
  const number = await aSoundOne()
  await tells('A', number, 'Konkurs inledd')
  await tells('B', number, 'LIKVIDATION')
  expect((await known(number)).toSorted()).toEqual(['bankruptcy A feed', 'liquidation B feed'])
  await tells('A', number, 'Aktivt', 0)
  expect(await known(number)).toEqual(['liquidation B feed'])
})

it.each([
  ['Konkurs inledd', 'bankruptcy'],
  ['Företagsrekonstruktion', 'reconstruction'],
  ['Likvidation beslutad', 'liquidation'],
  ['AVREGISTRERAT', 'deregistered'],
  ['UPPLÖST GENOM FUSION', 'deregistered'],
])('company 46: the status %s is %s', async (said, kind) => {
  const number = await aSoundOne()
  await tells('A', number, said)
  expect(await known(number)).toEqual([`${kind} A feed`])
})

it.each(['Vilande', ''])('company 46: the status ”%s” neither tells nor lifts it', async (said) => {
  const number = await aSoundOne()
  await tells('A', number, said, -2)
  expect(await known(number)).toEqual([])
  await tells('A', number, 'Konkurs inledd')
  await tells('A', number, said, 0)
  expect(await known(number)).toEqual(['bankruptcy A feed'])
})

it('company 46: a word that we do not know hides no insolvency that is read after it', async () => {
  const number = await aSoundOne()
  await tells('A', number, 'Vilande', 0)
  await tells('A', number, 'Konkurs inledd', -1)
  expect(await known(number)).toEqual(['bankruptcy A feed'])
  await tells('A', number, 'Vilande', 20)
  await tells('A', number, 'Aktivt', 10)
  expect(await known(number)).toEqual([])
})

it('company 46: what happened last counts, whichever is read first', async () => {
  const number = await aSoundOne()
  await tells('A', number, 'Aktivt', 10)
  await tells('A', number, 'Konkurs inledd', 5)
  expect(await known(number)).toEqual([])
})

it('company 47: two lift it with a reason, and the same word of its provider does not bring it back', async () => {
  const credit = await house.server.person(['CreditOfficer'])
  const second = await house.server.person(['CreditOfficer'])
  const number = await aSoundOne()
  const ask = (by: Person, why = 'Fel bolag, enligt konkursförvaltaren') =>
    by.call(company.insolvencyLift, { organizationNumber: number, why })
  expect((await ask(credit)).refusal).toMatchObject({ code: 'notInsolvent' })
  await house.providers.happens('A', number, 'bankruptcy')
  await house.fetchIt(number, 'A')
  expect((await ask(house.anna)).status).toBe(403)
  expect((await ask(credit, '')).status).toBe(400)
  expect((await ask(credit)).status).toBe(200)
  expect((await ask(second)).refusal).toMatchObject({ code: 'alreadyWaiting' })
  expect(await known(number)).toEqual(['bankruptcy A register'])
  expect((await waitingFor(second, 'liftInsolvency', number)).warning).toBe(
    'Konkurs enligt Företagsupplysning A',
  )
  expect((await approve(second, 'liftInsolvency', number)).status).toBe(204)
  expect(await known(number)).toEqual([])

  await house.age(number, 30)
  await house.fetchIt(number, 'A')
  expect(await known(number)).toEqual([])
  const { body } = await house.anna.call(company.insolvencyOf, { organizationNumber: number })
  expect(body).toMatchObject([
    {
      endedAt: null,
      liftedBy: expect.stringContaining(', godkänd av '),
      liftReason: expect.stringContaining('Fel bolag'),
    },
  ])
  await tells('A', number, 'Konkurs inledd', 60)
  expect(await known(number)).toEqual(['bankruptcy A feed'])
})
