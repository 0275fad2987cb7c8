import { expect, test } from '@playwright/test'
import { waitingCard } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'

test('an address is judged while a mail to the recipient is written', async ({ page }) => {
  await signIn(page, 'Maja Lindgren')
  await page.goto('/invoices-edit?tab=feedback&state=2')
  const table = page.getByRole('table', { name: 'Fakturor att återkoppla om' })
  await table.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Skicka återkoppling' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skicka återkoppling' })
  await dialog.getByText('Till mottagaren').click()
  await dialog.getByLabel('E-postadress').fill('anna.lindqvist@gmail.com')
  const judged = dialog.getByRole('status', { name: 'Bedömning av adressen' })
  await expect(judged).toContainText('Tveksam')
  await expect(judged).toContainText('e-posttjänst där vem som helst kan skaffa en adress')
  await expect(judged).toContainText('räknas först när två personer har godtagit adressen')
  await dialog.getByLabel('E-postadress').fill('betalning@example.net')
  await expect(judged).toContainText('Spärrad')
  await expect(judged).toContainText('räknas aldrig')
})

test('what speaks for and against each address stands on the invoice, where a second person accepts one', async ({
  page,
}) => {
  await signIn(page, 'Henrik Sjölin')
  await page.goto('/')
  const card = await waitingCard(page, /^Låt en adress godkänna leveranser/, 'Växeln på numret')
  await card.getByRole('link', { name: 'Öppna och besluta' }).click()
  const section = page.getByRole('region', { name: 'Vem som svarar för mottagaren' })
  for (const text of ['Känd', 'Ny', 'Spärrad', 'med tecken som ser likadana ut'])
    await expect(section).toContainText(text)
  await expect(section).toContainText('Domänen är utställarens egen')
  const address = section.getByRole('listitem').filter({ hasText: 'inkop@nystartad.example.com' })
  await address.getByRole('button', { name: /^Godkänn/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(address).toContainText('Maja Lindgren, godkänd av Henrik Sjölin')
})
