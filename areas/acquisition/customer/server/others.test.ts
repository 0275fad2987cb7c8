import { afterAll, beforeAll, expect, it } from 'vitest'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import { unsolvedBoard } from '#areas/parties/righttosign/server/testing/unsolved.ts'
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

/** An onboarding whose company has somebody in the board who signs, and what staff may choose. */
async function boardOf(one: { readonly id: string }) {
  const { body } = await house.seller.call(onboarding.boardToInvite, { onboardingId: one.id })
  return body
}

it('customer 17: staff choose one of the board, and that person alone is let in by a number nobody is told', async () => {
  const { id, signatory } = await house.begun()
  const board = await boardOf({ id })
  const chosen = board.find(({ name }) => name === signatory.name)
  expect(chosen).toMatchObject({ signs: true, state: 'none' })
  // Who signs comes first, and no number goes to the page or into the answer.
  expect(board.map(({ signs }) => signs)).toEqual(
    board.map(({ signs }) => signs).toSorted((one, other) => Number(other) - Number(one)),
  )
  const number = signatory.socialSecurityNumber
  const { body: made } = await house.seller.call(onboarding.createOnboardingInvite, {
    onboardingId: id,
    signatory: chosen?.key ?? '',
  })
  expect(made).toMatchObject({ inviteeName: signatory.name, forOne: true })
  expect(JSON.stringify([board, made])).not.toContain(number.slice(2))
  const stranger = house.browser()
  await house.identify(stranger, house.tokenOf(made.url), '198507099805')
  expect((await stranger.call(customer.overview, {})).status).toBe(401)
  await stranger.call(customer.cancelIdentification, {})
  // By mail, to an address that is written: the link before is taken back.
  const email = 'vald@styrelsen.example'
  const again = { id, signatory: chosen?.key ?? '', emailAddress: email }
  expect((await boardOf({ id })).find(({ key }) => key === chosen?.key)?.state).toBe('invited')
  const { body: mailed } = await house.seller.call(onboarding.invite, again)
  expect(await mailedTo(email)).toBe(1)
  expect((await house.get(id)).removedInvitations.map((one) => one.id)).toEqual([made.id])
  const theirs = await house.identify(house.browser(), house.tokenOf(mailed.url), number)
  expect(theirs.body).toMatchObject({ state: 'complete' })
  expect((await boardOf({ id })).find(({ key }) => key === chosen?.key)?.state).toBe('in')
  expect((await house.seller.call(onboarding.invite, again)).refusal.code).toBe('alreadyIn')
  // The trail finds it by whom it was bound to.
  const { rows } = await house.server.owner.query<{ action: string }>(
    `select distinct action from audit_entry where subject = $1 and body ->> 'persons' like $2`,
    [id, `%${number}%`],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['onboarding.invite', 'onboarding.createOnboardingInvite']),
  )
})

it('customer 17: a choice is one of this board, without a typed name, and mailed to a written address', async () => {
  const { id } = await house.begun()
  const [first] = await boardOf({ id })
  const other = await boardOf(await house.begun())
  const invite = async (more: Readonly<Record<string, string>>) =>
    (await house.seller.call(onboarding.invite, { id, ...more })).refusal.code
  const emailAddress = 'vald@styrelsen.example'
  const signatory = first?.key ?? ''
  expect(await invite({ signatory })).toBe('addressMissing')
  expect(await invite({ signatory, emailAddress, name: 'Eva Ek' })).toBe('chosenTwice')
  expect(await invite({ signatory: other[0]?.key ?? '', emailAddress })).toBe('notOnBoard')
  await house.blacklisted('svart@styrelsen.example')
  expect(await invite({ signatory, emailAddress: 'svart@styrelsen.example' })).toBe('harmful')
  expect((await boardOf({ id }))[0]?.state).toBe('none')
})

it('righttosign 3, customer 17: where the wording names nobody the board is there to choose, and none of it signs', async () => {
  const { id, organizationNumber } = await house.begun()
  expect((await boardOf({ id })).some(({ signs }) => signs)).toBe(true)
  const board = await unsolvedBoard(house.server.owner, house.seller, organizationNumber)
  const unsolved = await boardOf({ id })
  expect(unsolved).toHaveLength(board.length)
  expect(unsolved.every(({ signs, roles }) => !signs && roles.length > 0)).toBe(true)
  const [first] = unsolved
  const { body: made } = await house.seller.call(onboarding.createOnboardingInvite, {
    onboardingId: id,
    signatory: first?.key ?? '',
  })
  const browser = house.browser()
  const number = numberOf(organizationNumber, first?.name ?? '')
  expect((await house.identify(browser, house.tokenOf(made.url), number)).body).toMatchObject({
    state: 'complete',
  })
  expect((await browser.call(customer.overview, {})).body).toMatchObject({
    mayDecide: false,
    others: [],
  })
})
