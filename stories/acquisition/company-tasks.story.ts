import { expect, test } from '@playwright/test'
import { signIn } from '../testing/sign-in.ts'
import { waitingCard } from '../testing/inbox.ts'
import { strangerAt } from '../testing/strangers.ts'
import { begunByCalls } from '../testing/way.ts'

test('every task of a company that was unknown until now can be opened, and its account said by one and approved by another', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Sofia Bergman')
  await page.goto(await begunByCalls(browser, page, strangerAt(test.info().retry)))
  const followed = page.getByRole('region', { name: 'Prospekt' })
  await expect(followed).toContainText('Manuellt godkänd av Sara Nyström')
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
  const paid = page.getByRole('region', { name: 'Konto för utbetalningar' })
  await expect(paid).not.toContainText('12 345 63')
  const asked = page.getByRole('article', { name: /^Byt konto för utbetalningar till / })
  await asked.getByRole('button', { name: /^Godkänn:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(change).toBeHidden()
  await expect(paid).toContainText('12 345 63')
  await expect(paid).toContainText('Sofia Bergman, godkänd av Olivia Dahl')
})
