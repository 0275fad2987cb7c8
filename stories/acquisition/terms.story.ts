import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { clientAt } from '../testing/clients.ts'
import { approveByCall } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'

test('terms 2, terms 4: a term is set by hand by two, and what the core system holds is fetched and marked', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Kristina Ahl')
  const client = await clientAt(page, 'issuer', 8)
  await page.goto(places.client('issuer', client.organizationNumber, 'settings'))
  const row = page.getByRole('table', { name: 'Villkor', exact: true }).getByRole('row', {
    name: /^Limitavgift per år/,
  })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Sätt ett villkor för hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sätt ett villkor för hand' })
  await dialog.getByRole('combobox', { name: 'Villkor' }).click()
  await page.getByRole('option', { name: 'Limitavgift per år' }).click()
  await dialog.getByRole('textbox', { name: 'Värde' }).fill('26')
  await dialog.getByRole('button', { name: 'Begär villkoret' }).click()
  await expect(dialog.getByText('Limitavgift per år är högst 25,00 %')).toBeVisible()
  await expect(dialog.getByText('Motivering behöver fyllas i')).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Värde' }).fill('0,85')
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill('Överenskommet i telefon')
  await dialog.getByRole('button', { name: 'Begär villkoret' }).click()
  await expect(
    page.getByRole('article').filter({ hasText: 'Överenskommet i telefon' }),
  ).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Maja Lindgren')
  await approveByCall(second, `Sätt limitavgift per år för ${client.name}`)
  await page.reload()
  await expect(row).toContainText('0,85 %')
  await expect(row).toContainText('Satt för hand av Kristina Ahl, godkänd av Maja Lindgren')
  await page.getByRole('button', { name: 'Hämta från kärnsystemet' }).click()
  await expect(page.getByText('Villkoren är hämtade från kärnsystemet')).toBeVisible()
  await second.context().close()
})
