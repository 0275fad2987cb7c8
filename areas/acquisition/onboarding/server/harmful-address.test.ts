import { afterAll, beforeAll, expect, it } from 'vitest'
import { onboarding } from '../contract.ts'
import { staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
beforeAll(async () => {
  staff = await staffAtWork()
})
afterAll(() => staff.close())

it('onboarding 78: nothing is mailed to an address that has come on the blacklist since', async () => {
  const id = await staff.started({ contactEmailAddress: 'kontakt@snart.example' })
  const { body: toContact } = await staff.seller.call(onboarding.invite, { id })
  const { body: toOther } = await staff.seller.call(onboarding.invite, {
    id,
    name: 'Eva Ek',
    emailAddress: 'eva@snart.example',
  })
  for (const address of ['kontakt@snart.example', 'eva@snart.example'])
    await staff.blacklisted(address)
  const again = (one: string) =>
    staff.seller.call(onboarding.sendInviteAgain, { onboardingId: id, id: one })
  const refused = { status: 409, refusal: { code: 'harmful' } }
  expect(await again(toContact.id)).toMatchObject(refused)
  expect(await again(toOther.id)).toMatchObject(refused)
  expect(await staff.seller.call(onboarding.invite, { id })).toMatchObject(refused)
  const remind = () => staff.seller.call(onboarding.sendReminder, { id, reminder: 'reminder2' })
  expect(await remind()).toMatchObject(refused)

  // Somebody has said that the contact's shall be used, and nobody that the other's shall.
  const other = await staff.started({
    contactEmailAddress: 'kontakt@snart.example',
    ignoreBlacklistWarning: true,
  })
  expect((await staff.seller.call(onboarding.invite, { id: other })).status).toBe(200)
  expect(
    await staff.seller.call(onboarding.invite, {
      id: other,
      name: 'Eva Ek',
      emailAddress: 'eva@snart.example',
    }),
  ).toMatchObject(refused)
})
