import { afterAll, beforeAll, expect, it } from 'vitest'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import { customer } from '../contract.ts'
import { mostInvitedADay } from '../rules.ts'
import { customersHouse, type CustomersHouse } from './testing/customer-house.ts'

let house: CustomersHouse
beforeAll(async () => {
  house = await customersHouse()
})
afterAll(() => house.close())

/** Inside a company of which several sign, as one of them. */
async function amongSeveral() {
  for (;;) {
    const one = await house.inside()
    const { others } = (await one.browser.call(customer.overview, {})).body
    if (others.length > 1) return { ...one, others, next: others.find(({ isOwn }) => !isOwn) }
  }
}
/** The personal number that the register has of somebody who signs. */
const numberOf = (organizationNumber: string, name: string) =>
  register
    .companyFileAt(register.indexOf(organizationNumber) ?? 0)
    .board.find(({ person }) => `${person.firstName} ${person.lastName}` === name)?.person
    .personalNumber ?? ''
/** The secret that was mailed last in an onboarding: only who is sent it has it. */
async function mailedTo(address: string) {
  const { rows } = await house.server.owner.query<{ count: number }>(
    `select count(*)::int as count from outbox_message where kind = 'onboardingInvitation' and payload ->> 'to' = $1`,
    [address],
  )
  return rows[0]?.count
}

it('customer 14: who signs sees who else does, and invites them by a link that is theirs alone', async () => {
  const { browser, id, organizationNumber, next } = await amongSeveral()
  expect(next).toMatchObject({ state: 'none' })
  const email = 'andra@agarna.example'
  const sent = await browser.call(customer.inviteOther, { key: next?.key ?? '', email })
  expect(sent.status).toBe(204)
  expect(await mailedTo(email)).toBe(1)
  const { others } = (await browser.call(customer.overview, {})).body
  expect(others.find(({ key }) => key === next?.key)?.state).toBe('invited')
  // Nobody's number goes to the page.
  const number = numberOf(organizationNumber, next?.name ?? '')
  expect(JSON.stringify(others)).not.toContain(number.slice(2))
  const invitation = (await house.get(id)).onboardingInvitationIds.find(
    ({ sentTo }) => sentTo === email,
  )
  expect(invitation).toMatchObject({
    inviteeName: next?.name,
    forOne: true,
    createdBy: expect.stringMatching(/^Kunden, /),
  })
  // BankID asks for that number alone: somebody else's says nothing. They come in.
  const again = { onboardingId: id, id: invitation?.id ?? '' }
  const { body } = await house.seller.call(onboarding.sendInviteAgain, again)
  const other = house.browser()
  const stranger = await house.identify(other, house.tokenOf(body.url), '198507099805')
  expect(stranger.body).toMatchObject({ state: 'pending' })
  await other.call(customer.cancelIdentification, {})
  const theirs = await house.identify(house.browser(), house.tokenOf(body.url), number)
  expect(theirs.body).toMatchObject({ state: 'complete' })
  const after = (await browser.call(customer.overview, {})).body.others
  expect(after.find(({ key }) => key === next?.key)?.state).toBe('in')
  expect(
    (await browser.call(customer.inviteOther, { key: next?.key ?? '', email })).refusal.code,
  ).toBe('alreadyIn')
})

it('customer 14: an address typed wrong is mended, none on the blacklist is mailed, and not too many are', async () => {
  const { browser, id, next } = await amongSeveral()
  const invite = async (email: string, key = next?.key ?? '') =>
    (await browser.call(customer.inviteOther, { key, email })).refusal?.code
  expect(await invite('fel@agarna.example')).toBeUndefined()
  expect(await invite('ratt@agarna.example')).toBeUndefined()
  const detail = await house.get(id)
  const to = (list: readonly { sentTo: string | null }[]) => list.map(({ sentTo }) => sentTo)
  expect(to(detail.onboardingInvitationIds)).toContain('ratt@agarna.example')
  expect(to(detail.removedInvitations)).toEqual(['fel@agarna.example'])
  await house.blacklisted('svart@agarna.example')
  expect(await invite('svart@agarna.example')).toBe('cannotMail')
  expect(await invite('ratt@agarna.example', 'x'.repeat(22))).toBe('notFound')
  for (let n = 2; n < mostInvitedADay; n++) await invite(`nr${n}@agarna.example`)
  expect(await invite('en-till@agarna.example')).toBe('enoughInvited')
})

it('customer 14: who only prepares sees and invites nobody', async () => {
  const { id, next } = await amongSeveral()
  const helper = await house.helper(id)
  expect((await helper.call(customer.overview, {})).body.others).toEqual([])
  const asked = { key: next?.key ?? '', email: 'andra@agarna.example' }
  const { status, refusal } = await helper.call(customer.inviteOther, asked)
  expect([status, refusal.code]).toEqual([403, 'notSignatory'])
})
