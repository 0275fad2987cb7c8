import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { approvesOn } from '../testing/second-person.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'
import { day } from '../testing/day.ts'

interface Listed {
  id: string
  invoiceNumber: string
  issuer: { name: string; organizationNumber: string }
  recipient: { name: string; organizationNumber: string }
  currentState: { state: number }
}
const list = (page: Page) => page.getByRole('table', { name: 'Fakturor' })
/** The first hundred invoices of the last week with the decision. */
async function listed(page: Page, decisionStatusList: string[] = []): Promise<Listed[]> {
  const answer = await (
    await callerOf(page)
  ).post('/api/invoice/all', { decisionStatusList, take: 100 })
  return ((await answer.json()) as { list: Listed[] }).list
}

test('the list of invoices is filtered in the address and exported', async ({ page }) => {
  await signIn(page, 'Sofia Bergman', '/')
  await page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .getByRole('link', { name: 'Fakturor', exact: true })
    .click()
  await expect(list(page).getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('button', { name: /^Beslut Alla/ }).click()
  await page
    .getByRole('dialog', { name: 'Beslut' })
    .getByRole('checkbox', { name: 'Avslag' })
    .check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/decisions=Reject/)
  await expect(list(page).getByText('Köp', { exact: true })).toHaveCount(0)
  await expect(list(page).getByText('Avslag', { exact: true }).first()).toBeVisible()

  const [one] = await listed(page)
  await page.goto(`/invoices/1/${day(-6)}/${day(0)}/-/${one?.issuer.organizationNumber}`)
  await expect(page).toHaveURL(new RegExp(`/invoices\\?.*issuer=${one?.issuer.organizationNumber}`))
  await expect(
    list(page)
      .getByText(one?.issuer.name as string)
      .first(),
  ).toBeVisible()
  await page
    .getByRole('searchbox', { name: 'Nummer eller bolag' })
    .fill(one?.invoiceNumber as string)
  await expect(page).toHaveURL(/query=/)
  await expect(list(page).getByRole('row')).toHaveCount(2)

  await page.goto('/invoices')
  await page.getByRole('button', { name: /^Period/ }).click()
  await lookAtDialog(page)
  await page.getByRole('button', { name: 'Senaste 30 dagarna' }).click()
  // invoices 17
  await expect(page.getByText('Inga fakturor hittades')).toBeVisible()
  await expect(page.getByText('Datumintervallet får vara högst 7 dagar')).toBeVisible()

  // The limit is the list's alone (decision C22).
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportera CSV' }).click()
  const text = await readFile(await (await csv).path(), 'utf8')
  expect(text.split('\r\n').length).toBeGreaterThan(100)

  await page.getByRole('button', { name: 'Ladda ner Excel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ladda ner Excel' })
  await dialog.getByRole('combobox', { name: 'Lägen' }).click()
  await page.getByRole('option', { name: 'Avslagen' }).click()
  await page.keyboard.press('Escape')
  await lookAtDialog(page)
  const excel = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Ladda ner' }).click()
  expect((await excel).suggestedFilename()).toMatch(/^fakturor .*\.xlsx$/)
  const cookies = await page.context().cookies()
  const kept = cookies.find(({ name }) => name === 'skynet-invoice-states')
  expect(kept?.value).toBe('7')
  expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
})

test('the last choice of subscriptions is remembered', async ({ page }) => {
  await signIn(page, 'Sofia Bergman', '/invoices')
  await page.getByRole('button', { name: /^Prenumeration/ }).click()
  await page.getByRole('radio', { name: 'Utan prenumeration' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/subscriptionFilter=2/)
  // invoices 18: what is waited for is said.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/invoice/all', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/invoices')
  await expect(page.getByText('Hämtar fakturor...')).toBeAttached()
  letGo()
  await expect(page).toHaveURL(/subscriptionFilter=2/)
  await expect(page.getByRole('button', { name: /^Prenumeration Utan/ })).toBeVisible()
})

/** Invoices that await their recipient, where the answer is given here. */
async function waitingInvoices(page: Page): Promise<Listed[]> {
  const caller = await callerOf(page)
  const waiting: Listed[] = []
  const decisions = ['', 'AndDeposition', 'AndRepurchaseLimit', 'AndDepositionAndRepurchaseLimit']
  for (const one of await listed(
    page,
    decisions.map((more) => `BuyWithRecipientApproval${more}`),
  )) {
    const answer = await caller.post('/api/invoice/get', { id: one.id })
    const { actions } = (await answer.json()) as { actions: { recipientApproval: boolean } }
    if (actions.recipientApproval) waiting.push(one)
  }
  expect(waiting.length, 'invoices that await their recipient').toBeGreaterThan(0)
  return waiting
}
const parts = (page: Page) => page.getByRole('navigation', { name: 'Faktura' })

test('an invoice is explained, and its issuer is written to', async ({ page }) => {
  await signIn(page, 'Maja Lindgren')
  const [invoice] = await listed(page, ['Buy'])
  const number = invoice?.invoiceNumber as string
  await page.goto(`/invoices?decisions=Buy&query=${number}`)
  await list(page).getByRole('link', { name: number, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: `Faktura ${number}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Varför' })).toBeVisible()
  await expect(page.getByText('Ja', { exact: true }).first()).toBeVisible()

  await parts(page).getByRole('link', { name: 'Meddelanden' }).click()
  await page.getByRole('button', { name: 'Meddelande', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Meddelande till utställaren' })
  await dialog.getByRole('textbox', { name: 'Meddelande' }).fill('x'.repeat(179))
  await dialog.getByRole('button', { name: 'Skicka' }).click()
  await expect(dialog.getByText('Meddelande får vara högst 178 tecken')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Meddelande' }).fill('Vi betalar ut i morgon.')
  await dialog.getByRole('button', { name: 'Skicka' }).click()
  await expect(page.getByText('Meddelandet är skickat')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Meddelanden' })).toContainText(
    'Vi betalar ut i morgon.',
  )

  // invoices 2: the page with the button is for administrators.
  await page.getByRole('button', { name: 'Undantag' }).click()
  for (const name of ['Utställare', 'Mottagare'])
    await expect(
      page.getByRole('region', { name: `${name}:` }).getByRole('table', { name: 'Undantag' }),
    ).toBeVisible()
  await page.keyboard.press('Escape')
  await parts(page).getByRole('link', { name: 'Betalning' }).click()
  await expect(page.getByRole('table', { name: 'Prognos för betalningen' })).toBeVisible()
  // The invoice system takes nothing while another story has it fail.
  await expect(async () => {
    await page.getByRole('button', { name: 'Synka', exact: true }).click()
    await expect(page.getByText('Synkning genomförd.')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 300_000 })
})

test('the delivery of an invoice is approved for its recipient, by two', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren')
  const invoice = (await waitingInvoices(page)).at(-1)
  await page.goto(`/invoice/${invoice?.id}?del=historik`)
  const save = page.getByRole('button', { name: 'Spara svaret' })
  await save.click()
  await expect(page.getByText('Välj Godkänn eller Avvisa och fyll i en kommentar')).toBeVisible()
  await page.getByRole('radio', { name: 'Avvisa' }).check()
  await save.click()
  await expect(page.getByText('Fyll i en kommentar', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Godkänn' }).check()
  await page.getByRole('switch', { name: 'Beskedet kom på annat sätt än med e-post' }).click()
  await page.getByRole('textbox', { name: 'Kommentar' }).fill('Bekräftat på telefon')
  await save.click()
  const waits = page.getByRole('status', { name: 'Väntar på att en annan person godkänner' })
  await expect(waits).toContainText('Bekräftat på telefon')
  await expect(waits.getByRole('button', { name: /^Ta tillbaka/ })).toBeVisible()
  await expect(waits.getByRole('button', { name: /^Godkänn/ })).toHaveCount(0)
  const latest = page.getByRole('table', { name: 'Historik' }).getByRole('row').nth(1)
  await expect(latest).not.toContainText('Köpt')
  await approvesOn(browser, 'Frida Wallin', places.invoice(invoice?.id ?? '', 'historik'))
  await page.reload()
  await expect(save).toHaveCount(0)
  await expect(latest).toContainText('Köpt')
  await expect(latest).toContainText('Maja Lindgren, godkänd av Frida Wallin')
})

test('an exception is asked for, let be by another person, and removed', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren')
  const issuers = [...new Set((await listed(page)).map(({ issuer }) => issuer.organizationNumber))]
  await page.goto(`/client/issuer/${issuers[test.info().retry]}/3`)
  await page.getByRole('button', { name: 'Lägg till undantag' }).click()
  await page.getByRole('combobox', { name: 'Regel' }).click()
  await page.getByRole('option', { name: 'Ändrad adress' }).click()
  await expect(page.getByRole('textbox', { name: 'Godkänn händelser till och med' })).toHaveValue(
    day(0),
  )
  await page.getByRole('textbox', { name: 'Motivering' }).fill('Flytten är bekräftad av VD.')
  await page.getByRole('button', { name: 'Spara undantaget' }).click()
  // whitelist 16: it waits, and is in force nowhere.
  const waits = page.getByRole('status', { name: 'Väntar på att en annan person godkänner' })
  await expect(waits).toContainText('Flytten är bekräftad av VD.')
  const row = page
    .getByRole('table', { name: 'Undantag' })
    .getByRole('row', { name: /Flytten är bekräftad av VD/ })
  await expect(row).toHaveCount(0)
  const other = await browser.newContext()
  const second = await other.newPage()
  await signIn(second, 'Henrik Sjölin', page.url().replace(/^https?:\/\/[^/]+/, ''))
  await second
    .getByRole('article', { name: /Ändrad adress/ })
    .getByRole('button', { name: /^Godkänn/ })
    .click()
  await second.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(second.getByRole('article', { name: /Ändrad adress/ })).toHaveCount(0)
  await other.close()
  await page.reload()
  await expect(row).toContainText(`Till och med ${day(0)}`)
  await row.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  // whitelist 9: what goes wrong is said in a dialog.
  await page.route('**/api/whitelist/company/delete', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort undantaget' }).click()
  await page
    .getByRole('dialog', { name: 'Ett fel uppstod:' })
    .getByRole('button', { name: 'Ok' })
    .click()
  await page.unroute('**/api/whitelist/company/delete')
  await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort undantaget' }).click()
  await expect(row).toHaveCount(0)

  // whitelist 8
  await page.route('**/api/whitelist/company/get', (route) => route.abort())
  await page.getByRole('button', { name: 'Visa utgångna' }).click()
  await expect(page.getByText('Kunde inte hämta undantag')).toBeVisible()
})

test('an invoice is judged by hand', async ({ page }) => {
  await signIn(page, 'Sofia Bergman', '/invoicedetermination')
  const [one] = await listed(page, ['Buy'])
  const fill = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text)
  await page.getByRole('button', { name: 'Bedöm faktura' }).click()
  await expect(page.getByText('Fakturabelopp behöver fyllas i')).toBeVisible()
  await fill('Utställarens organisationsnummer', ` ${one?.issuer.organizationNumber} `)
  await fill('Mottagarens organisationsnummer', one?.recipient.organizationNumber as string)
  await fill('Fakturabelopp', '12 500')
  await fill('Fakturanummer', 'H-1')
  await page.getByRole('button', { name: 'Bedöm faktura' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Beslut' })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Regler' }).getByText('Ja', { exact: true }).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Ny sökning' }).click()
  await expect(page.getByRole('textbox', { name: 'Fakturanummer' })).toHaveValue('H-1')
})

test('expired invoices are shown to those who collect, and administrators sync a whole issuer', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Doris Ekman', '/')
  await page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .getByRole('link', { name: 'Förfallna fakturor' })
    .click()
  await expect(page.getByRole('button', { name: new RegExp(`^Förföll ${day(-1)}`) })).toBeVisible()

  const other = await browser.newContext()
  const admin = await other.newPage()
  await signIn(admin, 'Maja Lindgren', '/settings')
  const [one] = await listed(admin, ['Buy'])
  await admin.getByRole('button', { name: 'Synka alla' }).click()
  await expect(admin.getByText('Organisationsnummer behöver fyllas i')).toBeVisible()
  await admin
    .getByRole('textbox', { name: 'Utställarens organisationsnummer' })
    .fill(one?.issuer.organizationNumber as string)
  await admin.getByRole('button', { name: 'Synka alla' }).click()
  await expect(admin.getByText(/Synkning genomförd\./)).toBeVisible()
  await other.close()
})
