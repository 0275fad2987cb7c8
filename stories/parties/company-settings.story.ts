import { expect, test, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { giveBooks } from '../testing/books.ts'
import { clientAt, clientPage, type Client } from '../testing/clients.ts'
import { approveOn, waitingHere } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'

const dayFrom = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(
    Date.now() + days * 24 * 60 * 60 * 1000,
  )

async function openSettings(page: Page, at: number): Promise<Client> {
  await signIn(page, 'Kristina Ahl')
  const client = await clientAt(page, 'issuer', at)
  await page.goto(clientPage('issuer', client, 'settings'))
  await expect(page.getByRole('heading', { name: 'Integration' })).toBeVisible()
  return client
}

/** What a client is steered by is asked before it is changed (company 29). */
const answer = (page: Page, act: string) =>
  page.getByRole('dialog').getByRole('button', { name: act }).click()

test('a company gets a status by hand, for four months at most, and loses it again by two', async ({
  page,
  browser,
}) => {
  await openSettings(page, 4)
  await page.getByRole('button', { name: 'Ange status manuellt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manuell status' })
  const until = dialog.getByRole('textbox', { name: 'Giltig till och med' })
  await until.fill(dayFrom(300))
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(until).toHaveAttribute('aria-invalid', 'true')
  await lookAtDialog(page)
  await until.fill(dayFrom(20))
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Den manuella statusen är sparad')).toBeVisible()
  const status = page.getByRole('region', { name: 'Status', exact: true })
  await expect(status).toContainText(dayFrom(20))
  await expect(status).toContainText('Kristina Ahl')

  await page.getByRole('button', { name: 'Ändra manuell status' }).click()
  await dialog.getByText('Inaktiv', { exact: true }).click()
  await expect(
    dialog.getByText('Företaget är inaktivt tills den manuella statusen tas bort.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(status).toContainText('Tills den tas bort')
  await expect(page.getByRole('main').locator('header').getByText('Inaktiv')).toBeVisible()

  // What something stops is made active by two, with a reason.
  const other = await (await browser.newContext()).newPage()
  const waiting = waitingHere(page)
  await page.getByRole('button', { name: 'Ändra manuell status' }).click()
  await dialog.getByText('Aktiv', { exact: true }).click()
  await until.fill(dayFrom(20))
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill('Skulden är betald')
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(waiting).toContainText('Skulden är betald')
  await expect(waiting.getByRole('row', { name: /^Stoppas av/ })).toContainText('Inaktiv för hand')
  await expect(page.getByRole('main').locator('header').getByText('Inaktiv')).toBeVisible()
  const address = new URL(page.url()).pathname
  await signIn(other, 'Maja Lindgren', address)
  await approveOn(other, waitingHere(other))
  await expect(
    other.getByText('Kristina Ahl, godkänd av Maja Lindgren', { exact: true }),
  ).toBeVisible()

  // What keeps it inactive is not lifted by one person alone either.
  await page.reload()
  await page.getByRole('button', { name: 'Ändra manuell status' }).click()
  await dialog.getByText('Inaktiv', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(status).toContainText('Tills den tas bort')
  await status.getByRole('button', { name: 'Ta bort manuell status' }).click()
  const removal = page.getByRole('dialog', { name: 'Ta bort manuell status?' })
  await removal.getByRole('textbox', { name: 'Motivering' }).fill('Skulden är betald')
  await removal.getByRole('button', { name: 'Ta bort manuell status' }).click()
  await expect(waiting).toContainText('Begärt av Kristina Ahl')
  await other.reload()
  await approveOn(other, waitingHere(other))
  await expect(other.getByRole('button', { name: 'Ange status manuellt' })).toBeVisible()
  await other.context().close()
})

test('company 3: import needs the client’s consent, autopilot needs import, and import off takes autopilot with it', async ({
  page,
}) => {
  const client = await openSettings(page, 5)
  const imports = page.getByRole('switch', { name: 'Fakturaimport' })
  const autopilot = page.getByRole('switch', { name: 'Autopilot' })
  // The demo world has given some companies an integration already.
  const remove = page.getByRole('button', { name: 'Ta bort integrationen' })
  if ((await remove.getAttribute('aria-disabled')) !== 'true') {
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort integrationen' }).click()
    await expect(page.getByText('Integrationen är borttagen')).toBeVisible()
  }
  await expect(imports).toBeDisabled()
  await expect(imports).toHaveAccessibleDescription(
    'Fakturaimport kan slås på först när kunden har kopplat sitt bokföringssystem',
  )
  await expect(autopilot).toHaveAccessibleDescription(
    'Autopilot kan slås på först när fakturaimport är på',
  )

  await giveBooks(client.organizationNumber)
  await page.getByRole('button', { name: /^Koppla (bokföringssystem|på nytt)$/ }).click()
  await page.getByRole('textbox', { name: 'Organisationsnummer' }).fill(client.organizationNumber)
  await page.getByRole('button', { name: 'Godkänn' }).click()
  await expect(page.getByText('Bokföringssystemet är kopplat')).toBeVisible()

  await expect(imports).toBeEnabled()
  await imports.press('Space')
  await answer(page, 'Slå på')
  await expect(page.getByText('Fakturaimport: på', { exact: true })).toBeVisible()
  await expect(autopilot).toBeEnabled()
  await autopilot.press('Space')
  await answer(page, 'Slå på')
  await expect(page.getByText('Autopilot: på', { exact: true })).toBeVisible()
  await imports.press('Space')
  await answer(page, 'Slå av')
  await expect(page.getByText('Fakturaimport: av', { exact: true })).toBeVisible()
  await expect(autopilot).not.toBeChecked()
  await expect(autopilot).toBeDisabled()
})

test('company 29: what steers a client is not changed by a stray click', async ({ page }) => {
  await openSettings(page, 6)
  const judged = page.getByRole('switch', { name: 'Tillåt fakturabedömning' })
  const before = await judged.isChecked()
  await judged.press('Space')
  const dialog = page.getByRole('dialog', { name: /^Tillåt fakturabedömning: slå/ })
  await expect(dialog).toContainText('bedöm')
  await lookAtDialog(page)
  await answer(page, 'Avbryt')
  await expect(judged).toBeChecked({ checked: before })
  await page.reload()
  await expect(judged).toBeChecked({ checked: before })

  const partner = page.getByRole('combobox', { name: 'Partner' })
  const wanted = (await partner.inputValue()) === 'Visma' ? 'Fortnox' : 'Visma'
  await partner.click()
  await page.getByRole('option', { name: wanted }).click()
  await expect(page.getByRole('dialog', { name: 'Byta partner?' })).toContainText(
    `${wanted} säljer`,
  )
  await lookAtDialog(page)
  await answer(page, 'Byt partner')
  await expect(page.getByText('Partnern är sparad')).toBeVisible()
})
