import { expect, test, type Locator, type Page } from '@playwright/test'
import { callerOf } from '../testing/calls.ts'
import { clientAt, clientPage } from '../testing/clients.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { waitingHere } from '../testing/inbox.ts'
import { reloadUntil } from '../testing/reload.ts'
import { approvesOn } from '../testing/second-person.ts'
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

test('monitoring 18-21, company 46-48: a bankruptcy that a provider tells of stops what is bought, waits for credit, and is lifted by two', async ({
  page,
  browser,
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

  // Its page says it before its status with us, which is not green.
  const own = clientPage('recipient', recipient)
  await page.goto(own)
  await expect(page.getByText('Konkurs', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByText(/^Enligt Bevakning \(A\) \d{4}-\d\d-\d\d\. Inget köps av bolaget eller på det/),
  ).toBeVisible()

  const credit = await (await browser.newContext()).newPage()
  await signIn(credit, 'Kristina Ahl', '/?kind=insolvent')
  const queued = credit
    .getByRole('table', { name: 'Väntar på dig' })
    .getByRole('row')
    .filter({ hasText: recipient.name })
  await expect(queued).toContainText('Bolag på obestånd')
  const waiting = async () => {
    const sent = { queue: 'insolvent', take: 200 }
    return (await (await callerOf(credit)).post('/api/queues/mine', sent)).text()
  }
  expect(await waiting()).toContain(recipient.name)
  await credit.goto(own)
  const panel = credit.getByRole('region', { name: 'Obestånd' })
  await panel.getByRole('button', { name: 'Skriv vad som är gjort' }).click()
  await lookAtDialog(credit)
  const done = credit.getByRole('dialog', { name: 'Vad är gjort?' })
  await done.getByRole('textbox', { name: 'Motivering' }).fill('Förvaltaren är uppringd')
  await done.getByRole('button', { name: 'Spara' }).click()
  await expect(panel.getByText('Förvaltaren är uppringd')).toBeVisible()
  expect(await waiting()).not.toContain(recipient.name)

  // The provider was wrong: two lift it.
  await panel.getByRole('button', { name: 'Häv obeståndet' }).click()
  const lift = credit.getByRole('dialog', { name: 'Häv obeståndet?' })
  await lift.getByRole('textbox', { name: 'Motivering' }).fill('Fel bolag, enligt förvaltaren')
  await lift.getByRole('button', { name: 'Begär att det hävs' }).click()
  await expect(waitingHere(credit).getByText(/^Konkurs enligt/)).toBeVisible()
  await approvesOn(browser, 'Maja Lindgren', own)
  await credit.reload()
  await expect(panel.getByText(/^Hävt av Kristina Ahl, godkänd av Maja Lindgren/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Häv obeståndet' })).toHaveCount(0)
})
