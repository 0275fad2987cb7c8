import { expect, test } from '@playwright/test'
import { clientAt, clientPage } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

test('what somebody does is found in the trail, with what it was before and after', async ({
  page,
  browser,
}) => {
  const worker = await (await browser.newContext()).newPage()
  await signIn(worker, 'Isak Norberg')
  const client = await clientAt(worker, 'issuer', 8)
  await worker.goto(clientPage('issuer', client))
  const note = `Ring växeln ${Date.now()}`
  await worker.getByRole('button', { name: 'Redigera intern information' }).click()
  await worker.getByRole('textbox', { name: 'Anteckning' }).fill(note)
  await worker.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
  await expect(worker.getByRole('dialog')).toBeHidden()
  await expect(worker.getByText(note)).toBeVisible()
  await worker.context().close()

  await signIn(page, 'Maja Lindgren', '/audit')
  const trail = page.getByRole('table', { name: 'Granskningslogg' })
  await expect(trail.getByRole('row').nth(1)).toBeVisible()
  // Changes alone, until looks are asked for too (audit 7).
  const looks = trail.getByText('Sök i granskningsloggen')
  await expect(looks).toHaveCount(0)
  await page.getByRole('switch', { name: 'Bara ändringar' }).click()
  await expect(looks.first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Bolag' }).fill(client.organizationNumber)
  await page.getByRole('combobox', { name: 'Händelse' }).fill('intern information')
  await page.getByRole('option', { name: 'Spara intern information om ett företag' }).click()
  await expect(page).toHaveURL(/company=/)
  await expect(trail.getByRole('row').nth(1)).toContainText('Isak Norberg')

  await trail.getByRole('row').nth(1).getByRole('button').first().click()
  const entry = page.getByRole('dialog', { name: 'Spara intern information om ett företag' })
  await expect(entry).toContainText(note)
  await expect(entry).toContainText('Isak Norberg')
})
