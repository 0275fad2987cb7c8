import { expect, test, type Page } from '@playwright/test'
import { expectNoFindings } from '../testing/accessibility.ts'
import { signIn } from '../testing/sign-in.ts'
import { waitingCard } from '../testing/inbox.ts'
import { strangerAt } from '../testing/strangers.ts'

/** From a number nobody has searched to an onboarding to invoice purchase. */
async function becomeOnboarded(
  page: Page,
  second: Page,
  organizationNumber: string,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Organisationsnummer' }).fill(organizationNumber)
  await page.getByRole('button', { name: 'Sök', exact: true }).click()
  await expect(page).toHaveURL(/\/prospect\/[0-9a-f-]{36}$/)
  // The rules fail it, and Sofia has searched it herself: another one answers for it, with why.
  await expect(page.getByRole('button', { name: 'Godkänn', exact: true })).toBeDisabled()
  await signIn(second, 'Maja Lindgren', new URL(page.url()).pathname)
  await second.getByRole('button', { name: 'Godkänn', exact: true }).click()
  const overrule = second.getByRole('dialog', { name: 'Godkänn prospektet?' })
  await overrule.getByRole('textbox', { name: 'Kommentar' }).fill('Ägaren är känd sedan tidigare.')
  await overrule.getByRole('button', { name: 'Godkänn' }).click()
  await expect(second.getByText('Godkännande sparat.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Starta onboarding' }).click()
  const start = page.getByRole('dialog', { name: 'Starta onboarding', exact: true })
  const warned = page.getByRole('dialog', { name: 'Starta onboarding trots varning?' })
  await expect(start.or(warned).first()).toBeVisible()
  if (await warned.isVisible()) await warned.getByRole('button', { name: 'Fortsätt' }).click()
  await start.getByRole('textbox', { name: 'Kontaktperson' }).fill('Åsa Ek')
  await start.getByRole('textbox', { name: 'E-postadress' }).fill('asa.ek@example.se')
  await start.getByRole('textbox', { name: 'Telefonnummer' }).fill('070-123 45 67')
  await start.getByRole('button', { name: 'Starta onboarding' }).click()
  await expect(page).toHaveURL(/\/onboarding\/[0-9a-f-]{36}$/)
}

test('every task of a company that was unknown until now can be opened, and its account said by one and approved by another', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Sofia Bergman', '/prospect')
  const second = await (await browser.newContext()).newPage()
  await becomeOnboarded(page, second, strangerAt(test.info().retry).organizationNumber)
  const followed = page.getByRole('region', { name: 'Prospekt' })
  await expect(followed).toContainText('Manuellt godkänd av Maja Lindgren')
  await expect(followed.getByRole('link', { name: 'Visa prospektet' })).toBeVisible()
  for (const task of await page.getByRole('button', { name: /^Ta bort uppgiften/ }).all())
    await expect(task).toHaveAttribute('aria-disabled', 'true')
  const tasks = page.getByRole('table', { name: 'Uppgifter' }).getByRole('link')
  await expect(tasks).toHaveText(['Kundkännedom (KYC)', 'Avtalssignering', 'Bankkontovalidering'])
  const opened = await tasks.evaluateAll((links) =>
    links.map((link) => [link.textContent, link.getAttribute('href')]),
  )
  // The account's task is the last, and is stayed at.
  for (const [name, address] of opened) {
    await page.goto(address ?? '')
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
    await expect(page.getByRole('combobox').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Försök igen' })).toHaveCount(0)
    await expectNoFindings(page)
  }

  await expect(page.getByText('Bankuppgifter kunde inte hämtas')).toBeVisible()
  await page.getByRole('combobox', { name: 'Bank' }).fill('Bankgiro')
  await page.getByRole('option', { name: 'Bankgiro' }).click()
  const number = page.getByRole('textbox', { name: 'Bankgironummer' })
  await number.fill('991-2346')
  await page.getByRole('textbox', { name: 'Motivering' }).fill('Enligt kontoutdraget')
  await page.getByRole('button', { name: 'Spara bankkontot' }).click()
  await expect(page.getByText(/^Bankkontot är sparat/)).toBeVisible()
  await expect(page.getByText('Initierad av')).toBeVisible()
  await page.reload()
  await expect(number).toHaveValue('991-2346')
  const waiting = page.getByRole('status', { name: 'Väntar på att en annan person godkänner' })
  await expect(waiting).toContainText('Godkänn bankkontot för')
  await expect(waiting.getByRole('button', { name: /^Godkänn:/ })).toHaveCount(0)
  await expect(waiting.getByRole('button', { name: /^Ta tillbaka/ })).toBeVisible()
  await expect(
    page.getByText('Du har sparat uppgifter om kontot som inte är godkända än'),
  ).toBeVisible()
  await expectNoFindings(page)
  const address = new URL(page.url()).pathname

  // Another person sees the account and what shows that it is right: without that, it is not approved.
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Olivia Dahl', address)
  const asked = other.getByRole('status', { name: 'Väntar på att en annan person godkänner' })
  await asked.getByRole('button', { name: /^Godkänn:/ }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(other.getByText('Underlag saknas.', { exact: false })).toBeVisible()

  const upload = async (file: string) => {
    await page
      .getByRole('region', { name: 'Underlag' })
      .getByLabel(/^Fil/)
      .setInputFiles({
        name: `${file}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from(`%PDF-1.7\n% ${file}\n%%EOF`),
      })
    await page.getByRole('button', { name: 'Ladda upp' }).click()
    await expect(page.getByRole('row', { name: new RegExp(file) })).toBeVisible()
  }
  await upload('Intyg från banken')
  await other.reload()
  await expect(other.getByRole('row', { name: /Intyg från banken/ })).toContainText('Sofia Bergman')
  await expect(asked).toContainText('Underlag: Intyg från banken.pdf')
  // What comes after they have looked is not approved unseen.
  await upload('Ett annat intyg')
  await asked.getByRole('button', { name: /^Godkänn:/ }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(other.getByText('Underlaget är ett annat än det du såg.')).toBeVisible()
  await expect(other.getByRole('row', { name: /Ett annat intyg/ })).toBeVisible()
  await expect(asked).toContainText('Ett annat intyg.pdf')
  await asked.getByRole('button', { name: /^Godkänn:/ }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(asked).toBeHidden()
  await expect(other.getByText('Sofia Bergman, godkänd av Olivia Dahl')).toBeVisible()
  await expectNoFindings(other)
  await other.context().close()
})

test('another account for a client is read with its call back, and approved by a second person', async ({
  page,
}) => {
  await signIn(page, 'Olivia Dahl', '/')
  const card = await waitingCard(page, /^Byt konto för utbetalningar/, 'Kunden har bytt bank')
  await card.getByRole('link', { name: 'Öppna och besluta' }).click()
  const change = page.getByRole('region', { name: 'Nytt konto som väntar' })
  await expect(change).toContainText('Bekräftade att de har bytt till SEB')
  await expect(change).toContainText('5001, SEB')
  await expect(page.getByRole('row', { name: /Intyg från SEB/ })).toBeVisible()
  await expectNoFindings(page)
  const paid = page.getByRole('region', { name: 'Konto för utbetalningar' })
  await expect(paid).not.toContainText('12 345 63')
  const asked = page.getByRole('article', { name: /^Byt konto för utbetalningar till / })
  await asked.getByRole('button', { name: /^Godkänn:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(change).toBeHidden()
  await expect(paid).toContainText('12 345 63')
  await expect(paid).toContainText('Sofia Bergman, godkänd av Olivia Dahl')
})
