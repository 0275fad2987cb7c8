import { expect, test, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { clientAt, clientPage } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: label }).fill(value)
}

test('a contact is added, an e-mail address that is there already is told of, and a contact is removed', async ({
  page,
}) => {
  await signIn(page, 'Sofia Bergman')
  await page.goto(clientPage('issuer', await clientAt(page, 'issuer', 1)))
  const contacts = page.getByRole('table', { name: 'Kontakter' })
  const dialog = page.getByRole('dialog')
  const stamp = Date.now()
  const [name, address] = [`Eva Ström ${stamp}`, `eva.strom.${stamp}`]

  await page.getByRole('button', { name: 'Lägg till kontakt' }).click()
  await lookAtDialog(page)
  await fillIn(page, {
    Namn: name,
    'E-postadress': address,
    Mobilnummer: '070-174 06 05',
  })
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByRole('textbox', { name: 'E-postadress' })).toBeFocused()
  await lookAtDialog(page)
  await fillIn(page, { 'E-postadress': `${address}@example.se`, Mobilnummer: '0701740605' })
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Kontakt sparad')).toBeVisible()
  await expect(contacts.getByRole('button', { name })).toBeVisible()
  // company 42: nobody has to guess the end of an address.
  const written = contacts.getByRole('link', { name: `${address}@example.se` })
  const cut = await written.evaluate((link) => {
    const { width } = link.getBoundingClientRect()
    const cell = link.closest('td')
    return cell === null || width > cell.clientWidth || cell.scrollWidth > cell.clientWidth
  })
  expect(cut).toBe(false)

  await page.getByRole('button', { name: 'Lägg till kontakt' }).click()
  await fillIn(page, {
    Namn: `${name} Berg`,
    'E-postadress': `${address.toUpperCase()}@example.se`,
  })
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Kontakt med denna email fanns sparad sedan tidigare',
  )
  await expect(page.getByRole('textbox', { name: 'Namn' })).toHaveValue(`${name} Berg`)
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await expect(dialog).toBeHidden()
  await expect(contacts.getByRole('button', { name })).toHaveCount(1)

  await contacts.getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Ta bort' }).click()
  await page
    .getByRole('dialog', { name: `Ta bort ${name}?` })
    .getByRole('button', { name: 'Ta bort kontakten' })
    .click()
  await expect(page.getByText(`${name} är borttagen`)).toBeVisible()
  await expect(contacts.getByRole('button', { name })).toHaveCount(0)
})
