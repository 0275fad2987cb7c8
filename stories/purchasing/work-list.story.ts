import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { signIn } from '../testing/sign-in.ts'
import { listedInWorkList } from '../testing/work-list.ts'

test('an invoice that failed is mended, commented on and sent on', async ({ page }) => {
  await signIn(page, 'Frida Wallin', '/invoices-edit')
  const table = page.getByRole('table', { name: 'Arbetslista' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: /^Fel Alla/ }).click()
  await page.getByRole('checkbox', { name: 'E-postadress saknas eller är fel' }).check()
  await page.keyboard.press('Escape')
  await expect(table.getByText('Kunde inte skickas till fakturasystemet')).toHaveCount(0)
  const [first] = await listedInWorkList(page, [5])
  await table
    .getByRole('button', { name: first?.invoiceNumber as string, exact: true })
    .press('Enter')
  await expect(page.getByRole('heading', { name: `Faktura ${first?.invoiceNumber}` })).toBeFocused()

  await page.getByRole('textbox', { name: 'Kommentar' }).fill('Rätt adress enligt kunden.')
  await page.getByRole('button', { name: 'Spara kommentar' }).click()
  await expect(page.getByText('Kommentar sparad', { exact: true })).toBeVisible()
  await expect(page.getByText('Rätt adress enligt kunden.')).toBeVisible()

  // unprocessed 4: not before the value is one.
  const send = page.getByRole('button', { name: 'Spara och skicka' }).first()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'E-postadress' }).fill('ekonomi@kund.se')
  await send.click()
  await expect(
    page.getByText(/^(Fakturan är skickad|Sparat, men fakturan har fler fel)/),
  ).toBeVisible()

  // unprocessed 14: a number is looked for by name.
  const [other] = await listedInWorkList(page, [1])
  await page.goto(`/invoices-edit?open=${other?.id}`)
  await page.getByRole('button', { name: 'Sök organisation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sök organisation' })
  await expect(
    dialog.getByRole('list', { name: 'Träffar' }).or(dialog.getByText('Inga träffar hittades')),
  ).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Namn eller nummer' }).fill('Qwzx Finns Inte')
  await expect(dialog.getByText('Inga träffar hittades')).toBeVisible()
})

test('an issuer is written to about an invoice, and somebody subscribes to it', async ({
  page,
}) => {
  await signIn(page, 'Sofia Bergman', '/invoices-edit?tab=feedback')
  const table = page.getByRole('table', { name: 'Fakturor att återkoppla om' })
  await table.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Skicka återkoppling' }).click()
  const dialog = page.getByRole('dialog', { name: 'Skicka återkoppling' })
  // feedback 5: to the recipient is for LG users.
  await expect(dialog.getByRole('radio', { name: 'Till mottagaren' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Typ av återkoppling' }).click()
  await page.getByRole('option', { name: 'Under hantering', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Meddelande' }).fill('x'.repeat(179))
  await dialog.getByRole('textbox', { name: 'E-postadress' }).fill('kund@example.se')
  await dialog.getByRole('button', { name: 'Förhandsgranska' }).click()
  const mail = dialog.frameLocator('iframe')
  await expect(
    mail.getByRole('heading', { name: 'Dina fakturor är under hantering' }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Skicka', exact: true }).click()
  await expect(dialog.getByText('Meddelande får vara högst 178 tecken')).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Meddelande' }).fill('Snart klart.')
  await dialog.getByRole('button', { name: 'Skicka', exact: true }).click()
  await expect(page.getByText('Återkopplingen är skickad')).toBeVisible()
  await table
    .getByRole('button', { name: /^Visa återkoppling/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: 'Återkoppling', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/invoices')
  await page
    .getByRole('button', { name: /^Prenumerera på/ })
    .first()
    .click()
  const subscription = page.getByRole('dialog', { name: /^Prenumerera på faktura/ })
  await subscription.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Köpt', exact: true }).click()
  await subscription.getByRole('combobox', { name: 'Mottagare' }).fill('inte en adress')
  await page.keyboard.press('Enter')
  // The suggestions lie over the button until the field is left.
  await page.keyboard.press('Tab')
  await subscription.getByRole('button', { name: 'Spara' }).click()
  await expect(subscription.getByText('Ett fel inträffade. Kontrollera att korrekta mailadresser är angivna.')).toBeVisible() // oxfmt-ignore
  await lookAtDialog(page)
  await subscription.getByRole('combobox', { name: 'Mottagare' }).press('Backspace')
  await subscription.getByRole('combobox', { name: 'Mottagare' }).fill('sofia.bergman@example.se')
  await page.keyboard.press('Enter')
  // The suggestions lie over the button until the field is left.
  await page.keyboard.press('Tab')
  await subscription.getByRole('button', { name: 'Spara' }).click()
  await expect(subscription.getByText('Fakturaprenumeration sparad')).toBeVisible()
  await expect(subscription).toBeHidden()
  await page
    .getByRole('button', { name: /^Ändra prenumerationen på/ })
    .first()
    .click()
  await subscription.getByRole('button', { name: 'Ta bort' }).click()
  await expect(subscription.getByText('Fakturaprenumeration borttagen')).toBeVisible()
})
