import { expect, test, type Browser, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { waitingCard } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

interface Listed {
  readonly id: string
  readonly companyName: string
  readonly organisationNumber: string
  readonly taskStatus: {
    readonly uncompleted: readonly unknown[]
    readonly completed: readonly unknown[]
    readonly needsManualHandling: readonly unknown[]
  }
}

/** An onboarding to invoice purchase with every task done, and yet not ready. */
async function tasksDone(page: Page): Promise<Listed> {
  const caller = await callerOf(page)
  const answer = await caller.post('/api/onboarding/all', {
    take: 100,
    onboardingType: 0,
    onboardingCompletionResult: 1,
  })
  const { list } = (await answer.json()) as { list: Listed[] }
  const found = list.find(
    ({ taskStatus: { completed, uncompleted, needsManualHandling } }) =>
      completed.length > 0 && uncompleted.length + needsManualHandling.length === 0,
  )
  if (!found) throw new Error('No onboarding of the demo world has its tasks done')
  return found
}

/** What waits for somebody is approved by them, in the list on their start page. */
async function approveOnStart(browser: Browser, name: string, company: string) {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, name, '/')
  const find = () => waitingCard(page, new RegExp(company), 'Kunden väntar på första köpet')
  const card = await find()
  // The title leads to what is decided on, for them too.
  await card.getByRole('link').first().click()
  await expect(page.getByRole('table', { name: 'Innan onboardingen slutförs' })).toBeVisible()
  await page.goBack()
  await (await find()).getByRole('button', { name: /^Godkänn/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(page.getByText('Godkänt', { exact: true }).first()).toBeVisible()
  await page.context().close()
}

test('onboarding 62, onboarding 63: one seller cannot make a client alone', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Sofia Bergman')
  const { id, companyName } = await tasksDone(page)
  const caller = await callerOf(page)
  const gate = async () =>
    (await (await caller.get(`/api/onboarding/${id}/gate`)).json()) as {
      rows: { name: string; problem: string | null; kind: string | null }[]
    }
  const red = (await gate()).rows.filter(({ problem }) => problem !== null)
  const kinds = new Set(red.map(({ kind }) => kind))
  expect(red.length).toBeGreaterThan(0)

  // The screen says the same as the server, row by row.
  await page.goto(places.onboarding(id))
  const rows = page.getByRole('table', { name: 'Innan onboardingen slutförs' })
  for (const { name, problem } of red) {
    await expect(rows.getByRole('row').filter({ hasText: problem ?? '' })).toContainText(name)
    // To its end: what mends it stands there.
    const said = rows.getByText(problem ?? '').first()
    const isCut = await said.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(isCut, problem ?? '').toBe(false)
  }

  // Not by the screen without a reason, nor by a call.
  const alone = await caller.post(`/api/onboarding/${id}/completeOnboardingProcess`, {})
  expect(alone.status()).toBe(409)
  const takeBack = page.getByRole('button', { name: /^Ta tillbaka/ }).first()
  // Told again after a failure: what was asked for then is asked for anew.
  while (await takeBack.isVisible()) {
    await takeBack.click()
    await expect(page.getByText('Begäran är tillbakatagen').last()).toBeVisible()
    await page.reload()
    await expect(rows.getByRole('row').nth(1)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Begär att få slutföra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Slutföra fast något inte är klart?' })
  await dialog.getByRole('button', { name: 'Begär', exact: true }).click()
  await expect(dialog.getByText('Orsak behöver fyllas i')).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Orsak' }).fill('Kunden väntar på första köpet')
  await dialog.getByRole('button', { name: 'Begär', exact: true }).click()
  await expect(takeBack).toBeVisible()
  // Nothing to type a second time for what waits already.
  await expect(
    page.getByRole('button', { name: 'Begär att få slutföra' }),
  ).toHaveAccessibleDescription(/Samma sak väntar redan/)
  expect((await (await caller.get(`/api/onboarding/get/${id}`)).json()) as object).toMatchObject({
    completed: false,
  })
  // Nor does she approve it herself.
  const waiting = (await (
    await caller.post('/api/approvals/all', { whose: 'mine', take: 10 })
  ).json()) as { list: { id: string; subject: string }[] }
  for (const { id: approvalId } of waiting.list.filter(({ subject }) => subject === id)) {
    const approved = await caller.post('/api/approvals/approve', { id: approvalId })
    expect([403, 409]).toContain(approved.status())
  }

  // With the others it becomes one.
  if (kinds.has('screening')) await approveOnStart(browser, 'Amir Haddad', companyName)
  if (kinds.has('process')) await approveOnStart(browser, 'Henrik Sjölin', companyName)
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'Släppt igenom fast det inte var klart' }),
  ).toBeVisible()
  await expect(page.getByText('Orsak: Kunden väntar på första köpet').first()).toBeVisible()
})
