import { expect, test, type Locator, type Page } from '@playwright/test'
import { callerOf } from '../testing/calls.ts'
import { clientAt } from '../testing/clients.ts'
import { reloadUntil } from '../testing/reload.ts'
import { signIn } from '../testing/sign-in.ts'
import { simulatorUrl } from '../testing/simulators.ts'

/** Has a company go bankrupt in the register of provider A. */
async function goesBankrupt(organizationNumber: string) {
  const answer = await fetch(`${simulatorUrl('companyInformationA')}/simulator/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ organizationNumber, what: 'bankruptcy' }),
  })
  expect(await answer.json()).toEqual({ told: true })
}
/** Has the feeds read, and looks until what is looked for is there. */
async function readUntil(page: Page, loaded: Locator, wanted: Locator) {
  await page.getByRole('button', { name: 'Läs nu' }).click()
  await expect(page.getByText('bevakning läses')).toBeVisible()
  await reloadUntil(page, loaded, wanted)
}

test('monitoring 18-21: a bankruptcy that a provider tells of stops what is bought and tells credit', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren', '/settings/monitoring')
  const recipient = await clientAt(page, 'recipient', 8)
  const feeds = page.getByRole('table', { name: 'Leverantörernas bevakning' })
  const first = feeds.getByRole('row').nth(1)
  const count = first.getByRole('cell').nth(1)
  await readUntil(page, count, count.filter({ hasNotText: /^0$/ }))
  await goesBankrupt(recipient.organizationNumber)
  const told = page.getByRole('table', { name: 'Vad leverantörerna har berättat' })
  const row = told.getByRole('row', { name: recipient.name })
  await readUntil(page, told.getByRole('row').nth(1), row.filter({ hasText: 'Konkurs inledd' }))

  await page.goto('/rating')
  await page.getByLabel('Organisationsnummer').fill(recipient.organizationNumber)
  await page.getByText('Mottagare', { exact: true }).click()
  await page.getByRole('button', { name: 'Sök' }).click()
  await expect(
    page.getByText('Bolaget är i konkurs, likvidation eller rekonstruktion').first(),
  ).toBeVisible()
  const tasks = await (
    await callerOf(page)
  ).post('/api/usertasks/all', {
    query: recipient.name,
    showOpenIssues: true,
  })
  expect(await tasks.text()).toContain('Bolaget är på obestånd enligt bevakningen')
})
