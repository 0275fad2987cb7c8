import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

// Another one each time, so that a story can be told twice to the same server.
const email = `nils.nyman.${Date.now()}@example.se`

test('an administrator creates, changes and removes a user', async ({ page }) => {
  await signIn(page, 'Maja Lindgren', '/users')
  const users = page.getByRole('table', { name: 'Användare' })
  await expect(users.getByRole('row').nth(11)).toBeVisible()
  await expect(page.getByText(/^1–\d+ av \d+$/)).toBeVisible()

  await page.getByRole('button', { name: 'Ny användare' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ny användare' })).toBeVisible()

  // Saved too early: every field that is missing says so, and the first one gets the focus.
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByRole('textbox', { name: 'Förnamn' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'E-postadress' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )

  await page.getByRole('textbox', { name: 'Förnamn' }).fill('Nils')
  await page.getByRole('textbox', { name: 'Efternamn' }).fill('Nyman')
  await page.getByRole('textbox', { name: 'E-postadress' }).fill('maja.lindgren@example.se')
  await page.getByRole('combobox', { name: 'Behörigheter' }).click()
  await page.getByRole('option', { name: 'Teknisk support', exact: true }).click()
  await page.getByRole('option', { name: 'Leveransgodkännande', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Aviseringstid' }).fill('930')
  await page.getByRole('button', { name: 'Spara' }).click()

  await expect(page.getByRole('alert').first()).toContainText(
    'E-postadressen används redan av en annan användare',
  )
  await expect(page.getByRole('textbox', { name: 'E-postadress' })).toBeFocused()

  await page.getByRole('textbox', { name: 'E-postadress' }).fill(email)
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Nils Nyman är sparad')).toBeVisible()
  await expect(page).toHaveURL(places.users)

  await page.getByRole('searchbox', { name: 'Namn eller e-postadress' }).fill(email)
  await expect(users.getByRole('row')).toHaveCount(2)
  await expect(users.getByRole('row').last()).toContainText(/Teknisk support/)
  await expect(page).toHaveURL(`${places.users}?query=${encodeURIComponent(email)}`)
  await users.getByRole('link', { name: 'Nils Nyman' }).click()

  await expect(page.getByRole('textbox', { name: 'Aviseringstid' })).toHaveValue('09:30')
  await expect(page.getByRole('heading', { name: 'Historik' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Efternamn' }).fill('Nyström')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Nils Nyström är sparad')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Namn eller e-postadress' }).fill(email)
  await users.getByRole('link', { name: 'Nils Nyström' }).click()
  await page.getByRole('button', { name: 'Ta bort användare' }).click()
  const question = page.getByRole('dialog', { name: 'Ta bort användare' })
  await expect(question).toContainText(
    'Nils Nyström förlorar sin åtkomst direkt. Det kan inte ångras.',
  )
  await lookAtDialog(page)
  await question.getByRole('button', { name: 'Ta bort användare' }).click()
  await expect(page.getByText('Nils Nyström är borttagen')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Namn eller e-postadress' }).fill(email)
  await expect(page.getByText('Sökningen gav inga träffar.')).toBeVisible()
})

test('nobody removes themselves or changes their own policies', async ({ page }) => {
  await signIn(page, 'Maja Lindgren', '/user/?email=maja.lindgren@example.se')
  const error = page.getByRole('dialog', { name: 'Ett fel uppstod:' })

  await page.getByRole('button', { name: 'Ta bort användare' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort användare' }).click()
  await expect(error).toContainText('Du kan inte ta bort dig själv. Be en annan administratör.')
  await error.getByRole('button', { name: 'Ok' }).click()

  const policies = page.getByRole('combobox', { name: 'Behörigheter' })
  await expect(policies).toBeDisabled()
  await expect(policies).toHaveAccessibleDescription(
    /Du kan inte ändra dina egna behörigheter. Be en annan administratör./,
  )
})

test('one administrator makes a user, and another approves that it is an administrator', async ({
  page,
  browser,
}) => {
  const address = `ny.chef.${Date.now()}@example.se`
  await signIn(page, 'Maja Lindgren', '/user?email=new')
  await page.getByRole('textbox', { name: 'Förnamn' }).fill('Nora')
  await page.getByRole('textbox', { name: 'Efternamn' }).fill('Chef')
  await page.getByRole('textbox', { name: 'E-postadress' }).fill(address)
  await page.getByRole('combobox', { name: 'Behörigheter' }).click()
  await page.getByRole('option', { name: 'Administratör', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Motivering' }).fill('Ny chef för kundtjänst')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(
    page.getByText('Behörigheten väntar på att en annan administratör godkänner'),
  ).toBeVisible()
  await page.goto(`/user/?email=${encodeURIComponent(address)}`)
  const waiting = page.getByRole('status', { name: 'Väntar på att en annan person godkänner' })
  await expect(waiting).toContainText('Ny chef för kundtjänst')
  await expect(waiting.getByRole('button', { name: 'Godkänn' })).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Henrik Sjölin', `/user/?email=${encodeURIComponent(address)}`)
  const card = other.getByRole('article', {
    name: 'Ge en användare behörigheten Administratör',
  })
  await card.getByRole('button', { name: 'Godkänn' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Godkänn', exact: true }).click()
  await expect(card).toBeHidden()
  await expect(other.getByText('Maja Lindgren, godkänd av Henrik Sjölin')).toBeVisible()
  await other.context().close()
})

test('who may look at users and not change them sees why, and sets when their own mail comes', async ({
  page,
}) => {
  await signIn(page, 'Oskar Hedlund', '/user/?email=sofia.bergman@example.se')
  await expect(page.getByRole('textbox', { name: 'Förnamn' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Spara' })).toHaveAccessibleDescription(
    'Bara administratörer kan ändra användare',
  )

  // digest 5
  await page.goto(places.ownSessions)
  const digest = page.getByRole('region', { name: 'Daglig sammanfattning' })
  await digest.getByRole('textbox', { name: 'Tid' }).fill('1620')
  await digest.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Tiden är sparad')).toBeVisible()
  await digest.getByRole('switch', { name: 'Skicka den till mig' }).click()
  await digest.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Den dagliga sammanfattningen är avstängd')).toBeVisible()
  await page.reload()
  await expect(digest.getByRole('switch', { name: 'Skicka den till mig' })).not.toBeChecked()
  await expect(digest.getByRole('textbox', { name: 'Tid' })).toHaveValue('16:20')
})
