import { expect, test, type Browser } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { clientAt, clientPage, type Client } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'
import { day as inDays } from '../testing/day.ts'

/** The financing limit of a client, decided by two. */
async function financingIs(browser: Browser, client: Client, kronor: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, 'Maja Lindgren', clientPage('issuer', client, 'limit1'))
  await page.getByRole('switch', { name: 'Lås upp för redigering' }).check()
  await page.getByRole('textbox', { name: 'Limit' }).fill(kronor)
  await page.getByRole('textbox', { name: 'Granskas senast' }).fill(inDays(300))
  await page.getByRole('textbox', { name: 'Motivering' }).fill('Beslut i kreditkommittén')
  await page.getByRole('button', { name: 'Spara i skynet' }).click()
  await expect(page.getByRole('article', { name: new RegExp(client.name) })).toBeVisible()
  await context.close()
  await letBe(browser, client)
}
/** Another administrator approves what waits for the financing limit. */
async function letBe(browser: Browser, client: Client) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, 'Henrik Sjölin', clientPage('issuer', client, 'limit1'))
  await page.getByRole('button', { name: /^Godkänn/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(page.getByText('godkänd av Henrik Sjölin').first()).toBeVisible()
  await context.close()
}

test('limits 9: a limit is unlocked and raised with four eyes', async ({ page, browser }) => {
  await signIn(page, 'Sofia Bergman')
  const client = await clientAt(page, 'issuer', 7)
  // The repurchase limit is never above the financing limit (limits 28).
  await financingIs(browser, client, '4 000 000')
  await page.goto(clientPage('issuer', client, 'limit1'))
  // The financing limit is for administrators (decision B11).
  await expect(page.getByRole('switch', { name: 'Lås upp för redigering' })).toBeDisabled()

  await page.getByRole('link', { name: 'Återköpslimit' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Återköpslimit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skicka till AM' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Limit' })).toBeDisabled()
  await page.getByRole('switch', { name: 'Lås upp för redigering' }).check()
  await page.getByRole('textbox', { name: 'Limit' }).fill('3 000 000')
  await page.getByRole('textbox', { name: 'Granskas senast' }).fill(inDays(200))
  await page.getByRole('textbox', { name: 'Motivering' }).fill('Nytt ramavtal')
  await page.getByRole('button', { name: 'Spara i skynet' }).click()
  const waits = page.getByRole('status', { name: 'Väntar på att en annan person godkänner' })
  await expect(waits.getByRole('button', { name: /^Ta tillbaka/ })).toBeVisible()
  await expect(waits).toContainText('Nytt ramavtal')

  const other = await browser.newContext()
  const checker = await other.newPage()
  await signIn(checker, 'Maja Lindgren')
  await checker.goto(clientPage('issuer', client, 'limit2'))
  const card = checker.getByRole('article', { name: new RegExp(client.name) })
  await expect(card).toContainText('Sofia Bergman')
  await expect(card.getByRole('row', { name: /Gäller.*3.000.000/ })).toBeVisible()
  await card.getByRole('button', { name: /^Godkänn/ }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(card).toHaveCount(0)

  const history = checker.getByRole('table', { name: 'Historik' })
  await expect(history.getByRole('row').nth(1)).toContainText(
    'Sofia Bergman, godkänd av Maja Lindgren',
  )
  await other.close()
})

test('an administrator decides, sends to AM, does not renew and removes a limit', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren')
  const client = await clientAt(page, 'issuer', 8)
  await page.goto(clientPage('issuer', client, 'limits'))
  const list = page.getByRole('table', { name: 'Limiter' })
  await expect(list.getByRole('link')).toHaveText(['Finansieringslimit (FL)', 'Återköpslimit (ÅL)'])
  await list.getByRole('link', { name: 'Finansieringslimit (FL)' }).click()

  await page.getByRole('switch', { name: 'Lås upp för redigering' }).check()
  await page.getByRole('textbox', { name: 'Limit' }).fill('')
  await page.getByRole('textbox', { name: 'Motivering' }).fill('')
  await page.getByRole('button', { name: 'Spara i skynet' }).click()
  await expect(page.getByText('Limit behöver fyllas i').first()).toBeVisible()
  await expect(page.getByText('Motivering behöver fyllas i').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Limit' }).fill('4 500 000')
  await page.getByRole('textbox', { name: 'Granskas senast' }).fill(inDays(1))
  await page.getByRole('textbox', { name: 'Motivering' }).fill('Beslut i kreditkommittén')
  await page.getByRole('button', { name: 'Spara i skynet' }).click()
  // It is more than one person may let count (limits 27).
  await expect(page.getByRole('article', { name: new RegExp(client.name) })).toBeVisible()
  await letBe(browser, client)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Limit' })).toBeDisabled()

  await page.getByRole('switch', { name: 'Lås upp för redigering' }).check()
  await page.getByRole('textbox', { name: 'Limit' }).fill('750 000')
  await page.getByRole('button', { name: 'Skicka till AM' }).click()
  await expect(page.getByText('Limiten är skickad till AM')).toBeVisible()
  await expect(page.getByText('Ett limitärende pågår').first()).toBeVisible()

  // AM answers by telephone (limits 54).
  await page.getByRole('button', { name: 'Stäng ärendet' }).click()
  const closing = page.getByRole('dialog', { name: 'Stäng limitärendet' })
  await closing.getByRole('button', { name: 'Stäng ärendet' }).click()
  await expect(closing.getByText('Svar behöver väljas').first()).toBeVisible()
  await closing.getByLabel('Svar').click()
  await page.getByRole('option', { name: 'Beviljat som begärt' }).click()
  await closing.getByRole('textbox', { name: 'Motivering' }).fill('Svar per telefon')
  await lookAtDialog(page)
  await closing.getByRole('button', { name: 'Stäng ärendet' }).click()
  await expect(page.getByText('Stängt för hand av Maja Lindgren')).toBeVisible()

  await page.getByRole('button', { name: 'Förnya ej' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Förnya ej' }).click()
  await expect(page.getByText('Förnyas ej').first()).toBeVisible()

  await page.goto('/?view=limits&limitType=1&whose=all')
  const expiring = page.getByRole('table', { name: 'Utgående limiter' })
  const row = expiring.getByRole('row', { name: new RegExp(client.name) })
  await expect(row).toContainText('Förnyas ej')
  await row.getByRole('button', { name: `Åtgärder för ${client.name}` }).click()
  await page.getByRole('menuitem', { name: 'Öppna klientkort' }).click()
  await expect(page).toHaveURL(clientPage('issuer', client, 'limit1'))

  await page.getByRole('button', { name: 'Ta bort' }).click()
  const removal = page.getByRole('dialog', { name: /^Ta bort/ })
  await removal.getByRole('textbox', { name: 'Motivering' }).fill('Ska räknas fram')
  await lookAtDialog(page)
  await removal.getByRole('button', { name: 'Ta bort limiten' }).click()
  const removed = page.getByRole('table', { name: 'Historik' }).getByRole('row').nth(1)
  await expect(removed).toContainText('Ja')
  await expect(removed).toContainText('Maja Lindgren')
})

test('limits 11: a list of expiring limits that cannot be fetched says so, and can be tried again', async ({
  page,
}) => {
  await page.route('**/api/limit/custom/all', (route) => route.abort())
  await signIn(page, 'Sofia Bergman', '/?view=limits')
  await expect(page.getByText('Misslyckades att hämta utgående limiter')).toBeVisible({
    timeout: 60_000,
  })
  await page.unroute('**/api/limit/custom/all')
  await page.getByRole('button', { name: 'Försök igen' }).first().click()
  await expect(page.getByText('Misslyckades att hämta utgående limiter')).toHaveCount(0)
})

test('limits 80, limits 81: limits about to expire are chosen, and renewed after a dry list', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren', '/?view=limits&whose=all')
  const panel = page.getByRole('region', { name: 'Utgående limiter' })
  const renew = panel.getByRole('button', { name: 'Förnya valda' })
  await expect(renew).toBeDisabled()
  const boxes = panel.getByRole('checkbox', { name: /^Välj / })
  await expect(boxes.nth(9)).toBeVisible()
  for (const box of (await boxes.all()).slice(0, 10)) await box.check()
  await expect(panel.getByText('10 valda')).toBeVisible()
  await renew.click()
  const dialog = page.getByRole('dialog', { name: 'Förnya 10 limiter' })
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill('Årlig genomgång')
  await dialog.getByRole('button', { name: 'Visa vad som händer' }).click()
  const dry = dialog.getByRole('table', { name: 'Vad som händer' })
  const count = async (word: string) => dry.getByRole('row').filter({ hasText: word }).count()
  await expect(dry.getByRole('row')).toHaveCount(11)
  const [direct, waits, refused] = [
    await count('Förnyas direkt'),
    await count('En annan administratör godkänner'),
    await count('Förnyas inte'),
  ]
  // Stories beside this one may have asked for what would have waited.
  expect(direct + waits + refused).toBe(10)
  expect(Math.min(direct, refused)).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: /^Förnya \d+ limit/ }).click()
  const done = dialog.getByRole('table', { name: 'Vad som hände' })
  await expect(done.getByText('Förnyad', { exact: true })).toHaveCount(direct)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Spara som fil' }).click()
  expect((await saved).suggestedFilename()).toBe('fornyade-limiter.csv')
  await dialog.getByRole('button', { name: 'Stäng' }).last().click()
})

test('limits 80: a limit about to expire is taken over from whoever looks after it', async ({
  page,
}) => {
  await signIn(page, 'Henrik Sjölin', '/?view=limits&whose=all')
  const panel = page.getByRole('region', { name: 'Utgående limiter' })
  const others = panel
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Välj / }) })
    .filter({ hasNotText: 'Henrik Sjölin' })
  await expect(others.first()).toBeVisible()
  const box = others.first().getByRole('checkbox', { name: /^Välj / })
  const name = (await box.getAttribute('aria-label')) ?? (await box.innerText())
  await box.check()
  await panel.getByRole('button', { name: 'Ta över' }).click()
  await expect(page.getByText('Du ansvarar nu för limiten')).toBeVisible()
  const own = panel
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name }) })
    .filter({ hasText: 'Henrik Sjölin' })
  await expect(own).toBeVisible()
})
