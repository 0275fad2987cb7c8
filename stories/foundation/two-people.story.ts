import { expect, test } from '@playwright/test'
import { clientAt, clientPage } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

test('the second of two who save the same thing sees what the first one saved, and decides', async ({
  page: first,
  browser,
}) => {
  await signIn(first, 'Sofia Bergman')
  const address = clientPage('issuer', await clientAt(first, 'issuer', 2))
  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Isak Norberg', address)
  await first.goto(address)

  const open = 'Redigera intern information'
  const stamp = Date.now()
  const [before, after] = [`Ring före tio ${stamp}`, `Ring efter tio ${stamp}`]
  await first.getByRole('button', { name: open }).click()
  await second.getByRole('button', { name: open }).click()
  await first.getByRole('textbox', { name: 'Anteckning' }).fill(before)
  await first.getByRole('dialog').getByRole('button', { name: 'Spara' }).click()
  await expect(first.getByRole('dialog')).toBeHidden()
  await expect(first.getByText(before)).toBeVisible()

  const dialog = second.getByRole('dialog', { name: 'Intern information' })
  await second.getByRole('textbox', { name: 'Anteckning' }).fill(after)
  await dialog.getByRole('button', { name: 'Spara' }).click()
  const refusal = dialog.getByRole('alert')
  await expect(refusal).toContainText('Någon annan har sparat ändringar sedan du öppnade uppgiften')
  await expect(refusal).toContainText(before)
  await expect(second.getByRole('textbox', { name: 'Anteckning' })).toHaveValue(after)

  await dialog.getByRole('button', { name: 'Hämta det sparade och behåll det jag skrev' }).click()
  await expect(second.getByText('Det du hade skrivit finns kvar.')).toBeVisible()
  await expect(second.getByRole('textbox', { name: 'Anteckning' })).toHaveValue(after)
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(dialog).toBeHidden()
  await expect(second.getByText(after)).toBeVisible()
  await expect(second.getByText('Sparad av Isak Norberg')).toBeVisible()
  await second.context().close()
})
