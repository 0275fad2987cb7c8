import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'
import { day } from '../testing/day.ts'

/** As the demo world has it (docs/partner-api.md). */
const partner = {
  client_id: 'demo-partner',
  client_secret: 'sks_demo-partner-hemlighet-som-alla-far-kanna-till',
}

interface Party {
  readonly name: string
  readonly organizationNumber: string | null
}
/** Invoices of the demo, whose parties trade with each other. */
async function trades(page: Page) {
  const caller = await callerOf(page)
  const decisionStatusList = ['Buy', 'BuyWithRecipientApproval', 'BuyWithRepurchaseLimit']
  const answer = await caller.post('/api/invoice/all', { decisionStatusList, take: 100 })
  return ((await answer.json()) as { list: { issuer: Party; recipient: Party }[] }).list
}

/** Sells an invoice as the demo's partner, of the first issuer that is its own. */
async function sold(request: APIRequestContext, page: Page, currency: string) {
  const granted = await request.post('/partner/v1/token', {
    form: { grant_type: 'client_credentials', ...partner },
  })
  const { access_token: token } = (await granted.json()) as { access_token: string }
  const authorization = `Bearer ${token}`
  const invoiceNumber = `V${currency}${Date.now()}`
  for (const { issuer, recipient } of await trades(page)) {
    if (recipient.organizationNumber === null) continue
    const answer = await request.post('/partner/v1/invoices', {
      headers: { authorization, 'idempotency-key': `${invoiceNumber}-${issuer.name}` },
      data: {
        issuerOrganizationNumber: issuer.organizationNumber,
        recipientOrganizationNumber: recipient.organizationNumber,
        recipientName: recipient.name,
        invoiceNumber,
        invoiceAmount: '1234.56',
        vatAmount: '246.91',
        currency,
        invoiceDate: day(-1),
        dueDate: day(29),
      },
    })
    // An issuer of somebody else is refused.
    if (answer.status() !== 200) continue
    const { invoices } = (await answer.json()) as { invoices: { id: string }[] }
    const id = invoices[0]?.id ?? ''
    const seen = async () =>
      (await (
        await request.get(`/partner/v1/invoices/${id}`, { headers: { authorization } })
      ).json()) as { decision: string | null; explanation: string }
    await expect.poll(async () => (await seen()).decision).not.toBeNull()
    return { id, invoiceNumber, ...(await seen()) }
  }
  throw new Error('The partner sells for nobody who trades')
}

test('currencies 3: a rate that two have set is what an invoice in the currency is judged by', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren', places.currencies)
  const counting = page.getByRole('table', { name: 'Gäller i dag' })
  await expect(counting.getByRole('row')).toHaveCount(6)
  await expect(counting.getByRole('row', { name: /^EUR/ })).toContainText('Riksbanken, indikativ')

  await page.getByRole('button', { name: 'Egen kurs', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Egen kurs' })
  await dialog.getByLabel('Kurs').fill('en och en halv')
  await dialog.getByRole('button', { name: 'Begär kursen' }).click()
  await expect(dialog.getByText(/^Kurs ska vara kronor för en enhet/)).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByLabel('Valuta').click()
  await page.getByRole('option', { name: /^DKK/ }).click()
  await dialog.getByLabel('Kurs').fill('1,5')
  await dialog.getByLabel('Motivering').fill('Bankens köpkurs för danska kronor')
  await dialog.getByRole('button', { name: 'Begär kursen' }).click()
  await expect(dialog).toHaveCount(0)
  const waiting = page.getByRole('article', { name: /^Sätt en egen kurs för danska kronor/ })
  await expect(waiting).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Henrik Sjölin', places.currencies)
  await other
    .getByRole('article', { name: /^Sätt en egen kurs för danska kronor: 1 DKK = 1,5000 kr/ })
    .getByRole('button', { name: /^Godkänn/ })
    .click()
  await other.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  const own = other.getByRole('table', { name: 'Gäller i dag' }).getByRole('row', { name: /^DKK/ })
  await expect(own).toContainText('Egen kurs')
  await expect(own).toContainText('1,5000')
  await expect(
    other.getByRole('table', { name: 'Historik' }).getByRole('row').nth(1),
  ).toContainText('Maja Lindgren, godkänd av Henrik Sjölin')
  await other.context().close()

  const { id, invoiceNumber } = await sold(request, page, 'DKK')
  await page.goto(places.invoice(id))
  await expect(page.getByText(/1.234,56 DKK = 1.944,43 kr, egen kurs från/).first()).toBeVisible()
  await page.goto(places.invoices)
  const row = page.getByRole('row').filter({ hasText: invoiceNumber })
  // What it is worth, without what is added for safety.
  await expect(row).toContainText(/1.851,84/)
  await expect(row).toContainText(/1.234,56 DKK/)
})

test('currencies 1: an invoice in another currency is paused, and says which are bought', async ({
  page,
  request,
}) => {
  await signIn(page, 'Maja Lindgren')
  const { id, decision, explanation } = await sold(request, page, 'PLN')
  expect(decision).toBe('Pause')
  expect(explanation).toMatch(/^Fakturor i PLN köps inte, utan bara i SEK, EUR, NOK, DKK, USD och/)
  await page.goto(places.invoice(id))
  await expect(page.getByText(/fakturor i PLN köps inte/i).first()).toBeVisible()
})

test('currencies 3: everybody sees the rates, and nobody but administrators sets them', async ({
  page,
}) => {
  await signIn(page, 'Petra Vallin', places.currencies)
  await expect(page.getByRole('table', { name: 'Historik' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Egen kurs', exact: true })).toBeDisabled()
})
