import { expect, test } from '@playwright/test'
import { callerOf } from '../testing/calls.ts'
import { approveOn, waitingHere } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'
import { unsolvedWording } from '../testing/unsolved-wording.ts'
import { places } from '#areas/places.ts'

test('righttosign 2: who may sign is decided by two where the register says nobody', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Sofia Bergman')
  const caller = await callerOf(page)
  const listed = await caller.post('/api/invoice/all', { take: 100 })
  const { list } = (await listed.json()) as { list: { issuer: { organizationNumber: string } }[] }
  const board = async (organisationNumber: string) => {
    const answer = await caller.post('/api/directorship/getDirectorship', { organisationNumber })
    return answer.ok() ? ((await answer.json()) as { members: { name: string }[] }).members : []
  }
  let number = ''
  for (const { issuer } of list.toReversed())
    if ((await board(issuer.organizationNumber)).length > 2) number = issuer.organizationNumber
  expect(number).not.toBe('')
  const [one, two] = (await board(number)).map(({ name }) => name)
  await unsolvedWording(number, 'Firman tecknas enligt särskilt beslut av bolagsstämman.')

  await page.goto(places.client('issuer', number, 'righttosign'))
  const section = page.getByRole('region', { name: 'Beslut om firmateckning' })
  await section.getByRole('button', { name: 'Begär beslutet' }).click()
  await expect(
    section.getByText('Lägg till minst en person, eller flera tillsammans'),
  ).toBeVisible()
  await expect(section.getByText(/^Motivering behöver fyllas i/).first()).toBeVisible()
  await section.getByRole('checkbox', { name: one ?? '' }).check()
  await section.getByRole('checkbox', { name: two ?? '' }).check()
  await section.getByRole('button', { name: 'Lägg till: tillsammans' }).click()
  await section.getByRole('textbox', { name: 'Motivering' }).fill('Stämmoprotokollet den 12 mars')
  await section.getByRole('button', { name: 'Begär beslutet' }).click()
  await expect(waitingHere(page)).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Lovisa Falk', places.client('issuer', number, 'righttosign'))
  await approveOn(second, waitingHere(second).getByRole('article'))
  await expect(second.getByText(`${one} och ${two} tillsammans`).first()).toBeVisible()
  await second.context().close()
})
