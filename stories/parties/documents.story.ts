import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { clientAt, clientPage } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

test('a document is uploaded, described, downloaded and removed', async ({ page }) => {
  await signIn(page, 'Sofia Bergman')
  await page.goto(clientPage('recipient', await clientAt(page, 'recipient', 3), 'documents'))
  const list = page.getByRole('table', { name: 'Dokument' })
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Ladda upp' }).click()
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Ladda upp' }).click()
  await expect(dialog.getByText('Välj en fil')).toBeVisible()
  await dialog
    .getByLabel('Fil')
    .setInputFiles({ name: 'Årsmöte.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(
    dialog.getByText(/Årsmöte[.]txt kan inte tas emot[.] Välj en fil av typen [.]pdf, /),
  ).toBeVisible()
  await lookAtDialog(page)

  await dialog
    .getByLabel('Fil')
    .setInputFiles({ name: 'Årsmöte.pdf', mimeType: 'application/pdf', buffer: pdf })
  await dialog.getByRole('combobox', { name: 'Dokumenttyp' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: 'Externt id' }).fill('ARK-17')
  await dialog.getByRole('button', { name: 'Ladda upp' }).click()
  await expect(page.getByText('Dokument sparat.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = list.getByRole('row', { name: /Årsmöte[.]pdf/ })
  await expect(row).toContainText('ARK-17')
  await expect(row).toContainText('Sofia Bergman')

  await row.getByRole('button', { name: 'Årsmöte.pdf' }).click()
  await expect(dialog).toContainText('Skapad av')
  await lookAtDialog(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Ladda ner' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Årsmöte.pdf')
  expect(await readFile(await file.path())).toEqual(pdf)

  await dialog.getByRole('textbox', { name: 'Beskrivning' }).fill('Protokoll från årsmötet')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Protokoll från årsmötet')

  await row.getByRole('button', { name: 'Årsmöte.pdf' }).click()
  await dialog.getByRole('button', { name: 'Ta bort' }).click()
  await page
    .getByRole('dialog', { name: 'Ta bort Årsmöte.pdf?' })
    .getByRole('button', { name: 'Ta bort dokumentet' })
    .click()
  await expect(page.getByText('Dokument borttaget.')).toBeVisible()
  await expect(row).toHaveCount(0)
})
