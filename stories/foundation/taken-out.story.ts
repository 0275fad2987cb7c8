import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { signIn } from '../testing/sign-in.ts'
import { haveTakenOut } from '../testing/taken-out.ts'

test('audit 5: whoever takes out many rows in a day says why, and what was chosen stays', async ({
  page,
}) => {
  await haveTakenOut('Frida Wallin', 20_000)
  await signIn(page, 'Frida Wallin', '/invoices')
  await page.getByRole('button', { name: 'Ladda ner Excel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ladda ner Excel' })
  const fetching = dialog.getByRole('button', { name: 'Ladda ner' })
  await fetching.click()
  const asking = page.getByRole('dialog', { name: 'Varför behövs filen?' })
  await expect(asking).toContainText(/Du har redan hämtat 20\s000 rader i dag/)
  await lookAtDialog(page)

  // Without a reason no file, and the window is as it was.
  await asking.getByRole('button', { name: 'Avbryt' }).click()
  await expect(dialog.getByRole('alert')).toContainText('krävs en motivering')
  await fetching.click()
  await asking.getByRole('button', { name: 'Hämta filen' }).click()
  await expect(asking.getByText('Motivering behöver fyllas i')).toBeVisible()

  await asking.getByRole('textbox', { name: 'Motivering' }).fill('Avstämning mot bokföringen')
  const excel = page.waitForEvent('download')
  await asking.getByRole('button', { name: 'Hämta filen' }).click()
  expect((await excel).suggestedFilename()).toMatch(/^fakturor .*\.xlsx$/)
  await expect(dialog).toBeHidden()
})

test('audit 5: who may not take lists out sees the list, and why its files are not theirs', async ({
  page,
}) => {
  await signIn(page, 'Hanna Lundqvist', '/invoices')
  for (const name of ['Exportera CSV', 'Ladda ner Excel']) {
    const button = page.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(/^Kräver behörigheten /)
  }
})
