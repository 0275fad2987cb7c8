import { expect, test, type Locator, type Page } from '@playwright/test'
import { day } from '../testing/day.ts'
import { expectFitsPhone } from '../testing/phone.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

/** Goes on with the Tab key until the place has the focus. */
async function tabTo(page: Page, place: Locator, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(place).toBeFocused()
}

test('somebody without a mouse logs in, finds a client and saves a contact', async ({ page }) => {
  const stamp = Date.now()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Ok', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')

  const chosen = page.getByRole('radio', { name: /^Maja Lindgren/ })
  await tabTo(page, chosen)
  for (let down = 0; down < 3; down += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Sofia Bergman/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Inloggad som Sofia Bergman')).toBeVisible()

  // The first stop on every page leads past the menu.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Hoppa till innehållet' })).toBeFocused()

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Sök överallt' })
  await expect(search).toBeFocused()
  await page.keyboard.type('st')
  const hits = page.getByRole('listbox').getByRole('option', { name: /Utställare/ })
  await expect(hits.first()).toBeVisible()
  const name = (await hits.first().locator('span').first().textContent()) ?? ''
  while ((await hits.first().getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Lägg till kontakt' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ny kontakt' })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('textbox', { name: 'Namn' }))
  await page.keyboard.type(`Tove ${stamp}`)
  await tabTo(page, dialog.getByRole('textbox', { name: 'E-postadress' }))
  await page.keyboard.type(`tove.${stamp}@example.se`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kontakt sparad')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Lägg till kontakt' })).toBeFocused()
  await expect(page.getByRole('button', { name: `Tove ${stamp}` })).toBeVisible()
})

test('queues 5, queues 6: one key takes the next, which nobody else gets until it is let go of', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Sofia Bergman', '/')
  const inbox = page.getByRole('table', { name: 'Väntar på dig' })
  const first = inbox.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  // What stands in a wide list for screen readers alone once made the page wider.
  await expectFitsPhone(page)
  await page.keyboard.press('n')
  await expect(page).not.toHaveURL(places.start)
  await page.goto(places.start)
  const mine = inbox.getByRole('row').filter({ hasText: 'Du, till' })
  await expect(mine).toHaveCount(1)
  const name = (await mine.getByRole('button').first().textContent()) ?? ''

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Maja Lindgren', places.startView('taken'))
  const taken = other.getByRole('region', { name: 'Taget ur arbetsköerna' })
  await expect(taken.getByRole('row').filter({ hasText: name })).toContainText('Sofia Bergman')
  await taken.getByRole('button', { name: `Släpp ${name}, taget av Sofia Bergman` }).click()
  await expect(other.getByText('Släppt till kön')).toBeVisible()
  await page.reload()
  await expect(first).toBeVisible()
  await expect(mine).toHaveCount(0)
})

/** An act that is there for who looks: a button that is not disabled. */
const act = (page: Page) => page.locator('main button:focus:not([aria-disabled])')

test('today 5: a day that has not begun says how', async ({ page }) => {
  // No story lets this person do anything.
  await signIn(page, 'Petra Vallin', '/')
  const own = page.getByRole('region', { name: 'Din dag' })
  await expect(own).toContainText('Här visas det du gör under dagen.')
  await expect(own.getByRole('link', { name: 'Behörigheter' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Senast besökta klienter' })).toHaveCount(0)
  await expectFitsPhone(page)
})

test('shell 86, shell 85: G and a letter lead through the menu, and a row is copied where one stands', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'Maja Lindgren', '/')
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('g')
  await expect(menu.getByText('F', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu.getByText('F', { exact: true })).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1, name: 'Användare' })).toBeVisible()

  const first = page.getByRole('table', { name: 'Användare' }).getByRole('row').nth(1)
  await expect(first).toContainText('@')
  await page.keyboard.press('j')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Raden har kopierats')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  for (const cell of copied.split('\t')) await expect(first).toContainText(cell)
})

test('shell 81, today 1: three Tab presses reach the first act, and the day shows what was done', async ({
  page,
}) => {
  await signIn(page, 'Hanna Lundqvist', '/')
  const own = page.getByRole('region', { name: 'Din dag' })
  await expect(own).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Hoppa till innehållet' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(act(page)).toHaveText('Skapa ärende')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Skapa ärende' })
  const header = `Eget ärende ${Date.now()}`
  await form.getByRole('textbox', { name: 'Rubrik' }).fill(header)
  await form.getByRole('textbox', { name: 'Beskrivning' }).fill('Se över')
  await form.getByRole('button', { name: /^30d/ }).click()
  await form.getByRole('button', { name: 'Skapa ärendet' }).click()
  await expect(form).toBeHidden()
  await page.goto(places.startView('tasks'))
  const tasks = page.getByRole('region', { name: 'Åtgärder' })
  await tasks.getByRole('button', { name: 'Mina' }).click()
  await tasks.getByRole('searchbox', { name: 'Sök ärende' }).fill(header)
  await tasks.getByRole('checkbox', { name: `Klart: ${header}` }).click()
  await expect(page.getByText('Ärendet är klart')).toBeVisible()
  await tasks.getByRole('button', { name: 'Mina' }).click()

  await page.goto(places.start)
  const figure = own.getByRole('link', { name: /Ärenden klarmarkerade/ })
  await expect(figure).toBeVisible()
  const count = Number.parseInt((await figure.textContent()) ?? '', 10)
  await figure.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ärenden klarmarkerade')
  await expect(page.getByText(new RegExp(`1–\\d+ av ${count}$`))).toBeVisible()
  await expect(page.getByRole('link', { name: `Ärendet ${header}` })).toBeVisible()
  await page.getByRole('button', { name: 'Föregående dag' }).click()
  await expect(page.getByText('Inget den dagen')).toBeVisible()
})

test('shell 81: who has queues takes the next by the third Tab press', async ({ page }) => {
  await signIn(page, 'Sofia Bergman', '/')
  await expect(page.getByRole('button', { name: 'Ta nästa', exact: true }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(act(page)).toHaveText('Ta nästa')
})

test('today 4: what is open leads to the list that counts it', async ({ page }) => {
  await signIn(page, 'Frida Wallin', '/')
  const open = page.getByRole('list', { name: 'Öppet i dina listor' })
  const link = open.getByRole('link', { name: /Fakturor i arbetslistan/ })
  const count = Number.parseInt((await link.textContent()) ?? '', 10)
  await link.click()
  await expect(page.getByText(new RegExp(`1–\\d+ av ${count}$`)).first()).toBeVisible()
})

test('shell 82, shell 83, shell 84: a list is read, turned, opened and found again by keys', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'Maja Lindgren')
  // Days that have passed: no other story adds to them.
  await page.goto(`${places.invoices}?fromDate=${day(-6)}&toDate=${day(-1)}`)
  const list = page.getByRole('table', { name: 'Fakturor' })
  const rows = list.getByRole('row')
  await expect(rows).toHaveCount(26)
  // invoices 270: each row is one line, whatever its decision is called.
  const heights = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => row.getBoundingClientRect().height),
  )
  expect(Math.max(...heights)).toBeLessThan(40)

  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  const third = rows.nth(3).getByRole('link').first()
  await expect(third).toBeFocused()
  const beside = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const title = { level: 1, name: /^Faktura \S/ } as const
  await expect((await beside).getByRole('heading', title)).toBeVisible()
  await (await beside).close()
  const middle = context.waitForEvent('page')
  await rows.nth(3).getByRole('cell').nth(1).click({ button: 'middle' })
  await expect((await middle).getByRole('heading', title)).toBeVisible()
  await (await middle).close()
  await expect(list).toBeVisible()

  await third.press('Enter')
  await expect(page.getByRole('heading', title)).toBeVisible()
  await page.goBack()
  await expect(third).toBeFocused()

  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^26–\d+ av/)).toBeVisible()
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused()
  await page.getByRole('combobox', { name: 'Rader per sida' }).selectOption('50 rader')
  await expect(rows.nth(26)).toBeVisible()
  await expect(page).not.toHaveURL(/page=2/)
  await page.getByRole('combobox', { name: 'Radhöjd' }).selectOption('Luftiga rader')
  await page.reload()
  await expect(rows.nth(26)).toBeVisible()
  await expect
    .poll(async () => (await rows.nth(1).boundingBox())?.height ?? 0)
    .toBeGreaterThanOrEqual(44)
})
