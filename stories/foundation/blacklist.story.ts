import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { expectNoFindings } from '../testing/accessibility.ts'
import { signIn } from '../testing/sign-in.ts'

test('the AML department adds to the blacklist, and reads what it exports', async ({ page }) => {
  await signIn(page, 'Amir Haddad', '/blacklist')
  const list = page.getByRole('table', { name: 'Blacklist' })
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  await expectNoFindings(page)

  await page.getByRole('button', { name: 'Lägg till i blacklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lägg till i blacklist' })
  await expectNoFindings(page)
  await page.getByRole('combobox', { name: 'Typ' }).click()
  await page.getByRole('option', { name: 'E-postadress' }).click()
  const value = dialog.getByRole('textbox', { name: 'Värde' })
  await value.fill('bluff@example.org, inte en adress')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(value).toBeFocused()
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await expectNoFindings(page)
  await value.fill('bluff@example.org, svindel@example.org')
  await dialog.getByRole('textbox', { name: 'Företagsnamn' }).fill('Bluff & Svindel AB')
  await dialog.getByRole('textbox', { name: 'Taggar' }).fill('berättelse')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Tillagt i blacklist')).toBeVisible()

  await page
    .getByRole('searchbox', { name: 'Värde, företagsnamn eller tagg' })
    .fill('svindel@example.org')
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list.getByRole('row').last()).toContainText('Bluff & Svindel AB')
  await expectNoFindings(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportera till Excel' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/[.]xlsx$/)
  const sheets = await readWorkbook(await readFile(await file.path()))
  const rows = sheets[0]?.data ?? []
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(expect.arrayContaining(['Företagsnamn']))
  expect(rows[1]).toEqual(expect.arrayContaining(['Bluff & Svindel AB']))
  expect(JSON.stringify(rows[1])).toContain('svindel@example.org')

  await list.getByRole('button').first().click()
  await page
    .getByRole('dialog', { name: 'Ändra i blacklist' })
    .getByRole('button', { name: 'Ta bort' })
    .click()
  const question = page.getByRole('dialog', { name: 'Ta bort från blacklist?' })
  await expectNoFindings(page)
  await question.getByRole('button', { name: 'Ta bort från blacklist' }).click()
  await expect(page.getByText('Borttaget från blacklist')).toBeVisible()
  await expect(page.getByText('Ingen blacklist hittades')).toBeVisible()
  await expectNoFindings(page)
})
