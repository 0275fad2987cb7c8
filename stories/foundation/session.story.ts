import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { clientAt, clientPage } from '../testing/clients.ts'
import { ageLogins, chooseAtProvider, logIn } from '../testing/sign-in.ts'

// Another one each time, so that a story can be told twice to the same server.
const email = `vera.vinter.${Date.now()}@example.se`

test('a session that ends in the middle of a form loses nothing of what was typed', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await logIn(page, 'Maja Lindgren', '/user/?email=new')
  await page.getByRole('textbox', { name: 'Förnamn' }).fill('Vera')
  await page.getByRole('textbox', { name: 'Efternamn' }).fill('Vinter')
  await page.getByRole('textbox', { name: 'E-postadress' }).fill(email)

  // Gone both here and at the identity provider, and the token that was fetched lasts five minutes.
  await context.clearCookies()
  await page.clock.fastForward('05:00')
  const expired = page.getByRole('dialog', { name: 'Din session har gått ut' })
  await expect(expired).toContainText('Det du har skrivit finns kvar.')
  await page.keyboard.press('Escape')
  await expect(expired).toBeVisible()
  await lookAtDialog(page)

  await expired.getByRole('button', { name: 'Logga in igen' }).click()
  await chooseAtProvider(page, 'Maja Lindgren')
  await expect(page).toHaveURL('/user/?email=new')
  await expect(page.getByText('Det du hade skrivit finns kvar.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Förnamn' })).toHaveValue('Vera')
  await expect(page.getByRole('textbox', { name: 'Efternamn' })).toHaveValue('Vinter')
  await expect(page.getByRole('textbox', { name: 'E-postadress' })).toHaveValue(email)

  await page.getByRole('combobox', { name: 'Behörigheter' }).click()
  await page.getByRole('option', { name: 'Säljare', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Motivering' }).fill('Ny säljare')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Vera Vinter är sparad')).toBeVisible()
})

// Gustav Öberg does nothing in other stories: what ends his sessions disturbs none beside it.
test('a session that can be renewed is, without anybody noticing', async ({ page, context }) => {
  await page.clock.install()
  await logIn(page, 'Gustav Öberg', '/clientsearch')
  // Ours is gone, the identity provider's is not.
  await context.clearCookies({ name: 'skynet_session' })
  const renewed = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/token/refresh') && answer.ok(),
  )
  await page.clock.fastForward('05:00')
  await renewed
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who logs out in one tab is logged out in the other', async ({ page, context }) => {
  await logIn(page, 'Gustav Öberg', '/clientsearch')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('Inloggad som Gustav Öberg')).toBeVisible()

  await page.getByRole('button', { name: 'Logga ut', exact: true }).click()
  await expect(page).toHaveURL(/\/signed-out/)
  await expect(page.getByText('Du är utloggad.')).toBeVisible()
  await expect(other).toHaveURL(/\/signed-out/)
  await expect(other.getByText('Du är utloggad.')).toBeVisible()
  await other.goto('/clientsearch')
  await expect(other.getByRole('dialog')).toContainText(
    'För att använda Skynet måste du logga in. Gå vidare?',
  )
})

test('a session that ends under an open window can be begun again by mouse, by keyboard and by ear', async ({
  page,
  context,
}) => {
  await logIn(page, 'Kristina Ahl')
  await page.goto(clientPage('issuer', await clientAt(page, 'issuer', 5)))
  await page.getByRole('button', { name: 'Lägg till kontakt' }).click()
  const form = page.getByRole('dialog', { name: 'Ny kontakt' })
  await page.getByRole('textbox', { name: 'Namn' }).fill('Eva Ström')
  await page.getByRole('textbox', { name: 'E-postadress' }).fill('eva.strom@example.se')
  // Signed out in another browser: the token holds no longer, and neither does the provider know
  // who it is.
  await (await callerOf(page)).post('/api/token/logout', {})
  await context.clearCookies()
  await form.getByRole('button', { name: 'Spara' }).click()

  const again = page
    .getByRole('dialog', { name: 'Din session har gått ut' })
    .getByRole('button', { name: 'Logga in igen' })
  await expect(again).toBeFocused()
  await lookAtDialog(page)
  // Nothing else can be reached, neither by Tab nor by what reads the page aloud; Esc takes nothing
  // away.
  for (const key of ['Tab', 'Shift+Tab', 'Escape', 'Escape']) await page.keyboard.press(key)
  await expect(again).toBeVisible()
  await page.getByRole('textbox', { name: 'Namn' }).evaluate((field) => field.focus())
  await expect(page.getByRole('textbox', { name: 'Namn' })).not.toBeFocused()
  await expect(form).toBeVisible()

  // A click is refused by the browser when something else lies over the button.
  await again.click()
  await chooseAtProvider(page, 'Kristina Ahl')
  await page.getByRole('button', { name: 'Lägg till kontakt' }).click()
  await expect(page.getByText('Det du hade skrivit finns kvar.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Namn' })).toHaveValue('Eva Ström')
  await expect(page.getByRole('textbox', { name: 'E-postadress' })).toHaveValue(
    'eva.strom@example.se',
  )
})

test('what one person typed, and whom one looked at, is not shown to the next at the same tab', async ({
  page,
  context,
}) => {
  await logIn(page, 'Kristina Ahl')
  const client = await clientAt(page, 'issuer', 5)
  await page.goto(clientPage('issuer', client))
  const edit = page.getByRole('button', { name: 'Redigera intern information' })
  const note = page.getByRole('textbox', { name: 'Anteckning' })
  await edit.click()
  const before = await note.inputValue()
  await note.fill('Bara för mig')
  await (await callerOf(page)).post('/api/token/logout', {})
  await context.clearCookies()
  await page
    .getByRole('dialog', { name: 'Intern information' })
    .getByRole('button', { name: 'Spara' })
    .click()
  await page.getByRole('button', { name: 'Logga in igen' }).click()
  await chooseAtProvider(page, 'Lovisa Falk')
  await expect(page.getByText('Inloggad som Lovisa Falk')).toBeVisible()
  await edit.click()
  await expect(note).toHaveValue(before)
  await expect(page.getByText('Det du hade skrivit finns kvar.')).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
    'Bara för mig',
  )
  await page.goto('/?view=clients')
  await expect(page.getByRole('heading', { name: 'Senast besökta klienter' })).toBeVisible()
  // Lovisa has been on that client's page herself, and nowhere else.
  await expect(
    page.getByRole('region', { name: 'Senast besökta klienter' }).getByRole('link'),
  ).toHaveCount(1)
})

test('another person who logs in in one tab does not go on with what the first has open in the other', async ({
  page,
  context,
}) => {
  await logIn(page, 'Kristina Ahl')
  const client = await clientAt(page, 'issuer', 5)
  await page.goto(clientPage('issuer', client))
  await page.getByRole('button', { name: 'Redigera intern information' }).click()
  await page.getByRole('textbox', { name: 'Anteckning' }).fill('Bara för mig')
  await (await callerOf(page)).post('/api/token/logout', {})
  await context.clearCookies()
  const other = await context.newPage()
  await logIn(other, 'Lovisa Falk')

  await expect(page.getByText('Inloggad som Lovisa Falk')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Anteckning' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Redigera intern information' }).click()
  await expect(page.getByRole('textbox', { name: 'Anteckning' })).not.toHaveValue('Bara för mig')
})

test('who does not log in at once still comes to the address asked for, to the last sign of it', async ({
  page,
}) => {
  const address = '/clientsearch?type=recipient#hit'
  await page.goto(address)
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click()
  await expect(page.getByText('Du är inte inloggad.')).toBeVisible()
  await page.getByRole('button', { name: 'Logga in' }).click()
  // Given up at the provider too.
  await page.getByRole('button', { name: 'Avbryt' }).click()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await chooseAtProvider(page, 'Kristina Ahl')
  await expect(page.getByText('Inloggad som Kristina Ahl')).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('who sees a login of their own that they do not know ends it, and it stays ended', async ({
  page,
  browser,
}) => {
  await logIn(page, 'Gustav Öberg')
  const elsewhere = await (
    await browser.newContext({ userAgent: 'Firefox/142.0 (Windows)' })
  ).newPage()
  await logIn(elsewhere, 'Gustav Öberg', '/clientsearch')

  await page.getByRole('link', { name: 'Gustav Öberg' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mina inloggningar' })).toBeVisible()
  const list = page.getByRole('table', { name: 'Inloggningar' })
  await expect(list.getByRole('row').filter({ hasText: '(den här)' })).toHaveCount(1)
  const unknown = list.getByRole('row').filter({ hasText: 'Firefox i Windows' })
  await unknown.getByRole('button', { name: 'Avsluta' }).click()
  await expect(page.getByText('Inloggningen är avslutad')).toBeVisible()
  await expect(unknown).toHaveCount(0)

  // What the menu counts may have been told so already, and then the dialog lies over the menu.
  await elsewhere.getByRole('link', { name: 'Start', exact: true }).dispatchEvent('click')
  await expect(elsewhere.getByRole('dialog', { name: 'Din session har gått ut' })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Logga in igen' }).click()
  // The identity provider knows the browser, and asks all the same.
  await chooseAtProvider(elsewhere, 'Gustav Öberg')
  await expect(elsewhere.getByText('Inloggad som Gustav Öberg')).toBeVisible()
  await elsewhere.context().close()
})

test('who logs out everywhere ends the other browser too, until somebody logs in there by hand', async ({
  page,
  browser,
}) => {
  await logIn(page, 'Gustav Öberg')
  const other = await (await browser.newContext()).newPage()
  await logIn(other, 'Gustav Öberg', '/clientsearch')

  await page.getByRole('button', { name: 'Fler sätt att logga ut' }).click()
  await page.getByRole('menuitem', { name: 'Logga ut överallt' }).click()
  await expect(page.getByText('Du är utloggad.')).toBeVisible()

  // As above.
  await other.getByRole('link', { name: 'Start', exact: true }).dispatchEvent('click')
  await expect(other.getByRole('dialog', { name: 'Din session har gått ut' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('dialog')).toContainText('måste du logga in')
  await other.getByRole('button', { name: 'Ok' }).click()
  await chooseAtProvider(other, 'Gustav Öberg')
  await expect(other.getByText('Inloggad som Gustav Öberg')).toBeVisible()
  await other.context().close()
})

test('an administrator sees where somebody is logged in, and ends all of it', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  await logIn(other, 'Gustav Öberg')
  await logIn(page, 'Maja Lindgren', '/user/?email=gustav.oberg@example.se')
  const part = page.getByRole('region', { name: 'Inloggningar' })
  await expect(part.getByRole('row')).not.toHaveCount(1)
  await part.getByRole('button', { name: 'Avsluta alla' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avsluta alla' }).click()
  await expect(page.getByText('Alla inloggningar är avslutade')).toBeVisible()
  await expect(part.getByText('Gustav Öberg är inte inloggad i någon webbläsare.')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('dialog')).toContainText('måste du logga in')
  await other.context().close()
})

test('a sensitive act asks for a login in a window beside the page, and then goes on by itself', async ({
  page,
}) => {
  await logIn(page, 'Maja Lindgren', '/user/?email=new')
  // As after a long morning: the login is an hour old.
  await ageLogins(3600)
  // In a page, not by page.request: that one keeps cookies by another clock than the browser's.
  const silent = await page.context().newPage()
  await silent.goto('/Silent')
  await silent.close()
  await page.getByRole('textbox', { name: 'Förnamn' }).fill('Siv')
  await page.getByRole('textbox', { name: 'Efternamn' }).fill('Sommar')
  await page
    .getByRole('textbox', { name: 'E-postadress' })
    .fill(`siv.sommar.${Date.now()}@example.se`)
  await page.getByRole('combobox', { name: 'Behörigheter' }).click()
  await page.getByRole('option', { name: 'Säljare', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Motivering' }).fill('Ny säljare')
  await page.getByRole('button', { name: 'Spara' }).click()

  const asked = page.getByRole('dialog', { name: 'Bekräfta att det är du' })
  await expect(asked.getByRole('button', { name: 'Logga in' })).toBeFocused()
  await lookAtDialog(page)
  await asked.getByRole('button', { name: 'Avbryt' }).click()
  await expect(asked).toBeHidden()
  const refused = page.getByRole('dialog', { name: 'Ett fel uppstod:' })
  await expect(refused).toContainText('Du behöver logga in igen för att göra det här')
  await refused.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('textbox', { name: 'Förnamn' })).toHaveValue('Siv')

  await page.getByRole('button', { name: 'Spara' }).click()
  const opened = page.context().waitForEvent('page')
  await asked.getByRole('button', { name: 'Logga in' }).click()
  await chooseAtProvider(await opened, 'Maja Lindgren')
  await expect(page.getByText('Siv Sommar är sparad')).toBeVisible()
  await expect(asked).toBeHidden()
})
