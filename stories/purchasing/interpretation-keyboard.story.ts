import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import {
  editorReady,
  field,
  mailInvoices,
  nextNumber,
  partiesAt,
  readRow,
} from '../testing/interpretation.ts'
import { invoicePdf, picture } from '../testing/invoice-pdf.ts'
import { signIn } from '../testing/sign-in.ts'

test('an invoice mailed with two attachments is decided by keyboard alone', async ({ page }) => {
  // An administrator, who may also see what was decided.
  await signIn(page, 'Maja Lindgren')
  const { issuer, recipient } = await partiesAt(page, 1)
  const number = nextNumber()
  const from = `ekonomi-${number}@example.se`
  const invoice = { number, issuer, recipient, amount: 20_000 }
  await mailInvoices({
    from,
    subject: `Faktura ${number}`,
    attachments: [
      { filename: `faktura-${number}.pdf`, content: await invoicePdf([invoice]) },
      { filename: `kvitto-${number}.png`, content: await picture(number) },
    ],
  })

  await page.goto(`/tolkien?searchQuery=${number}`)
  const row = await readRow(page, `faktura-${number}.pdf`)
  await expect(row).toContainText(from)

  // From here no mouse. O opens the first of the list.
  await page.keyboard.press('o')
  await editorReady(page)
  // The picture of the same mail is sent along.
  await page.keyboard.press('b')
  const files = page.getByRole('dialog', { name: 'Bifoga filer' })
  const kvitto = files.getByRole('checkbox', { name: new RegExp(`kvitto-${number}[.]png`) })
  await expect(kvitto).toBeVisible()
  await expect(files.getByRole('button', { name: 'Spara' })).toHaveCount(0)
  while (!(await kvitto.evaluate((box) => box === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const save = files.getByRole('button', { name: 'Spara' })
  while (!(await save.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bilagorna är sparade')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bilagor' })).toContainText(`kvitto-${number}.png`)
  await expect(page.getByRole('group', { name: 'Bilaga - sida 2 av 2' })).toBeAttached({
    timeout: 60_000,
  })
  await editorReady(page)
  // Stamped and undone; a window gives focus back to where it was.
  await page.keyboard.press('s')
  await expect(
    page.getByRole('dialog', { name: 'Stämpla fakturan' }).getByRole('application'),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Fakturan är stämplad')).toBeVisible({ timeout: 60_000 })
  await editorReady(page)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Stämpeln är borttagen')).toBeVisible()
  await page.getByRole('button', { name: 'Fler åtgärder' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Felrapportera' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Anledning' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Fler åtgärder' })).toBeFocused()
  // The arrows walk the fields; what is wrong is written over.
  const issuerField = field(page, 'Utställarens organisationsnummer')
  await field(page, 'Fakturanummer').focus()
  while (!(await issuerField.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(field(page, 'Fakturanummer')).toHaveAccessibleName(new RegExp(number))
  await page.keyboard.press('F2')
  const writing = page.getByRole('textbox', { name: 'Fakturanummer', exact: true })
  await expect(writing).toBeFocused()
  await page.keyboard.type('1')
  await expect(
    page.getByRole('button', { name: 'Skicka', exact: true }),
  ).toHaveAccessibleDescription('Spara eller avbryt fältet som redigeras innan fakturan skickas')
  await page.keyboard.press('Escape')
  await expect(field(page, 'Fakturanummer')).toBeFocused()
  await expect(field(page, 'Fakturanummer')).toHaveAccessibleName(new RegExp(number))
  // Enter accepts it with the sure ones after it, up to the next that needs a look, and then Skicka
  // has focus.
  const send = page.getByRole('button', { name: 'Skicka', exact: true })
  while (!(await send.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Fakturan är inte stämplad' })
  await expect(question.getByRole('button', { name: 'Stämpla och skicka' })).toBeFocused()
  await lookAtDialog(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Faktura ${number} är skickad`)).toBeVisible({ timeout: 60_000 })

  // What became of it: handled, sent on, and an invoice with its decision.
  await page.goto(`/tolkien?searchQuery=${number}&pending=0&completed=1`)
  await expect(row).toContainText('Hanterad')
  await page.keyboard.press('o')
  await expect(page.getByText(/Hanterad av Maja Lindgren/)).toBeVisible()
  await expect(page.getByText('Skickad till fakturasystemet.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Visa fakturan' }).press('Enter')
  await expect(page).toHaveURL(/\/invoice\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})

test('the mail and each of its files are in the ledger with what became of them', async ({
  page,
}) => {
  await signIn(page, 'Frida Wallin')
  const parties = await partiesAt(page, 2)
  const number = nextNumber()
  const content = await invoicePdf([{ number, ...parties }])
  await mailInvoices({
    from: 'brev@example.se',
    subject: `Fyra filer ${number}`,
    attachments: [
      { filename: `bra-${number}.pdf`, content },
      { filename: `trasig-${number}.pdf`, content: content.subarray(0, 400) },
      { filename: `text-${number}.pdf`, content: Buffer.from('Det här är ingen PDF') },
      {
        filename: `last-${number}.pdf`,
        content: await invoicePdf([{ number, ...parties }], { password: 'hemligt' }),
      },
    ],
  })
  await page.goto(`/tolkien?view=intake&searchQuery=${number}`)
  const ledger = page.getByRole('table', { name: 'Mottaget' })
  const line = (name: string) =>
    ledger.getByRole('row').filter({ hasText: `${name}-${number}.pdf` })
  await expect(line('bra')).toContainText('Tolkad', { timeout: 60_000 })
  await expect(line('trasig')).toContainText('Avvisad', { timeout: 60_000 })
  await expect(line('text')).toContainText('Avvisad')
  await expect(line('last')).toContainText(/Avvisad.*lösenord/, { timeout: 60_000 })
  // Nothing is lost: a refused file can be tried again and fetched.
  await line('trasig')
    .getByRole('button', { name: /^Försök igen/ })
    .click()
  await expect(line('trasig')).toContainText('2 försök', { timeout: 60_000 })
  const downloading = page.waitForEvent('download')
  await line('trasig')
    .getByRole('button', { name: /^Ladda ner/ })
    .click()
  expect((await downloading).suggestedFilename()).toContain(`trasig-${number}`)
})
