import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { clientAt, clientPage } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

test('who may sign for a company is seen from those who are chosen', async ({ page }) => {
  await signIn(page, 'Lovisa Falk')
  await page.goto(clientPage('issuer', await clientAt(page, 'issuer', 9), 'righttosign'))
  await page.getByRole('button', { name: 'Hämta styrelse och firmateckning' }).click()
  const question = page.getByRole('dialog', { name: 'Hämta styrelse och firmateckning?' })
  await expect(question).toContainText('högst 9,00 kr')
  await question.getByRole('button', { name: 'Hämta och betala' }).click()
  const people = page.getByRole('group', { name: 'Personer' }).getByRole('checkbox')
  await expect(people.first()).toBeVisible()
  const combinations = page.getByRole('table', { name: 'Giltiga kombinationer' })
  await expect(combinations.getByRole('row').nth(1)).toBeVisible()
  await people.first().check()
  await expect(page.getByText(/^De valda får (inte )?teckna firman$/)).toBeVisible()
  for (const person of await people.all()) await person.check()
  await expect(page.getByText('De valda får teckna firman')).toBeVisible()
})

test('a name that a recipient goes by is added, changed and removed', async ({ page }) => {
  await signIn(page, 'Sofia Bergman')
  await page.goto(clientPage('issuer', await clientAt(page, 'issuer', 9), 'cognomens'))
  const names = page.getByRole('table', { name: 'Mottagarnamn' })
  const dialog = page.getByRole('dialog')
  const name = `Kommunens fakturor ${Date.now()}`

  await page.getByRole('button', { name: 'Lägg till mottagarnamn' }).click()
  await lookAtDialog(page)
  await dialog.getByRole('textbox', { name: 'Mottagarens namn' }).fill(name)
  await dialog
    .getByRole('textbox', { name: 'Mottagarens e-postadress' })
    .fill('faktura@kommunen.example.se')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Mottagarnamnet är sparat')).toBeVisible()
  const row = names.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('faktura@kommunen.example.se')

  await row.getByRole('button', { name }).click()
  await dialog.getByRole('textbox', { name: 'Kundnummer' }).fill('K-1704')
  await dialog.getByRole('button', { name: 'Spara' }).click()
  await expect(row).toContainText('K-1704')

  await row.getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Ta bort' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort mottagarnamnet' }).click()
  await expect(page.getByText('Mottagarnamnet är borttaget')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('how a client is spoken of: relation and satisfaction are kept', async ({ page }) => {
  await signIn(page, 'Isak Norberg')
  await page.goto(clientPage('recipient', await clientAt(page, 'recipient', 0)))
  const satisfaction = page.getByRole('region', { name: 'Kundnöjdhet' })
  await satisfaction.getByRole('button', { name: 'Ändra kundnöjdhet' }).click()
  await expect(satisfaction.getByRole('button', { name: 'Spara' })).toHaveAccessibleDescription(
    'Inget är ändrat',
  )
  const comment = `Svarar alltid i telefon ${Date.now()}`
  await satisfaction.getByRole('radio', { name: '5 av 5, mycket nöjd' }).focus()
  await page.keyboard.press('Space')
  await satisfaction.getByRole('textbox', { name: 'Kommentar' }).fill(comment)
  await satisfaction.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Kundnöjdheten är sparad')).toBeVisible()
  await expect(satisfaction).toContainText(comment)
  await page.reload()
  await expect(satisfaction).toContainText('5 av 5, mycket nöjd')
  await satisfaction.getByRole('button', { name: 'Ändra kundnöjdhet' }).click()
  await expect(satisfaction.getByRole('radio', { name: '5 av 5, mycket nöjd' })).toBeChecked()
  await expect(satisfaction.getByRole('textbox', { name: 'Kommentar' })).toHaveValue(comment)
  await expect(satisfaction).toContainText('Sparad av Isak Norberg')
  // Only settlements of issuers are booked.
  await expect(page.getByRole('region', { name: 'Automatisk bokföring' })).toHaveCount(0)
})

test('client 12: the tab one is on is seen, also when its address was followed and not all tabs have room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'Sofia Bergman')
  await page.goto(clientPage('issuer', await clientAt(page, 'issuer', 9), 'settings'))
  const tabs = page.getByRole('navigation', { name: 'Klient' })
  await expect(tabs.getByRole('link', { name: 'Inställningar' })).toBeInViewport({ ratio: 0.99 })
  // The row fades where it goes on, and nowhere else.
  await expect(tabs).toHaveAttribute('data-more', 'before')
  await tabs.getByRole('link', { name: 'Översikt' }).click()
  await expect(tabs.getByRole('link', { name: 'Händelser' })).toBeInViewport({ ratio: 0.99 })
  await expect(tabs).toHaveAttribute('data-more', 'after')
})

test('client 11: an address of a tab that a client does not have says so and leads back', async ({
  page,
}) => {
  await signIn(page, 'Sofia Bergman')
  const overview = clientPage('issuer', await clientAt(page, 'issuer', 9))
  await page.goto(`${overview.replace(/\/\d+$/, '')}/77`)
  await expect(page.getByText('Adressen leder till en flik som inte finns.')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Klient' }).locator('[aria-current]'),
  ).toHaveCount(0)
  await page.getByRole('link', { name: 'Till händelserna' }).click()
  await expect(page.getByRole('region', { name: 'Händelser' })).toBeVisible()
})

for (const width of [1280, 390])
  test(`client 12: every tab is reached by a key and from a menu, on ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'Sofia Bergman')
    await page.goto(clientPage('issuer', await clientAt(page, 'issuer', 9)))
    const current = page.getByRole('navigation', { name: 'Klient' }).locator('[aria-current]')
    await expect(current).toHaveText('Översikt')

    for (const [key, tab] of [
      ['1', 'Utveckling'],
      ['2', 'Fakturor'],
      ['3', 'Limiter'],
      ['4', 'Firmateckning'],
      ['4', 'Nyckelpersoner'],
      ['5', 'Undantag'],
      ['5', 'Mottagarnamn'],
      ['1', 'Händelser'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(current).toHaveText(tab)
      await expect(current).toBeInViewport({ ratio: 1 })
    }

    const all = page.getByRole('button', { name: 'Alla flikar' })
    await expect(all).toBeInViewport({ ratio: 1 })
    await all.press('Enter')
    const menu = page.getByRole('menu')
    await expect(menu.getByText('Kund', { exact: true })).toBeVisible()
    await lookAtDialog(page)
    await menu.getByRole('menuitem', { name: 'Dokument' }).click()
    await expect(current).toHaveText('Dokument')

    // What is written in a field is no key.
    await page.keyboard.press('?')
    const help = page.getByRole('complementary', { name: 'Hjälp' })
    await expect(help).toContainText('Klient: Kund')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: /Sök/ }).first().fill('4')
    await expect(current).toHaveText('Dokument')
  })
