import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { callerOf } from '../testing/calls.ts'
import { bought, isPartners, partnerOf, type Traded } from '../testing/partner.ts'
import { approvesOn } from '../testing/second-person.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'
import { day } from '../testing/day.ts'

const awaiting = 4

interface Limit {
  limitType: number
  effectiveLimit: number | null
  reserved: number
}
/**
 * Somebody the partner sells for, with one who buys of them and has to approve what is delivered
 * from `öre` on.
 */
async function tradersOf(page: Page) {
  const caller = await callerOf(page)
  const found: { recipient: Traded['recipient']; from: number }[] = []
  const issuers = new Map<string, Traded['issuer']>()
  for (const traded of await bought(page)) {
    const { issuer, recipient } = traded
    if (isPartners(traded)) issuers.set(issuer.organizationNumber, issuer)
    const { organizationNumber } = recipient
    const got = await caller.post('/api/company/limit/get', { organizationNumber, companyType: 1 })
    // A recipient abroad has none.
    if (!got.ok()) continue
    const limits = (await got.json()) as Limit[]
    const free = (type: number) => {
      const limit = limits.find(({ limitType }) => limitType === type)
      return (limit?.effectiveLimit ?? 0) - (type === 3 ? (limit?.reserved ?? 0) : 0)
    }
    const from = free(4)
    if (from > 0 && from * 2 < free(3)) found.push({ recipient, from })
  }
  expect(found.length, 'those to sell to').toBeGreaterThan(0)
  return [...issuers.values()].flatMap((issuer) => found.map((one) => ({ issuer, ...one })))
}

test('a partner sells an invoice, which is decided on, explained, and approved for its recipient by two', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren')
  const { post, decided } = await partnerOf(request)
  const traders = await tradersOf(page)

  let id = ''
  for (const { issuer, recipient, from } of traders) {
    const sent = await post(
      {
        issuerOrganizationNumber: issuer.organizationNumber,
        recipientOrganizationNumber: recipient.organizationNumber,
        recipientName: recipient.name,
        invoiceNumber: `P${Date.now()}`,
        invoiceAmount: (from / 100 + 12.5).toFixed(2),
        invoiceDate: day(-1),
        dueDate: day(29),
      },
      'application/json',
    )
    // An issuer of somebody else is refused.
    if (sent.status !== 200) continue
    id = sent.id
    if ((await decided(id)).state === awaiting) break
  }
  const seen = await decided(id)
  expect([seen.state, seen.reasons]).toEqual([
    awaiting,
    expect.arrayContaining(['Mottagaren ska godkänna leveransen']),
  ])

  await page.goto(`/invoice/${id}`)
  await expect(page.getByText('Inväntar leveransgodkännande').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Varför' })).toBeVisible()
  await expect(page.getByText('Leveransgodkännande', { exact: true }).first()).toBeVisible()
  await page.goto(`/invoice/${id}?del=historik`)
  await page.getByRole('radio', { name: 'Godkänn' }).check()
  await page.getByRole('textbox', { name: 'Kommentar' }).fill('Bekräftat på telefon')
  await page.getByRole('button', { name: 'Spara svaret' }).click()
  await expect(
    page.getByRole('status', { name: 'Väntar på att en annan person godkänner' }),
  ).toBeVisible()
  expect((await decided(id)).state).toBe(awaiting)
  // invoices 49: to answer for the recipient buys the invoice, and takes two.
  await approvesOn(browser, 'Kristina Ahl', places.invoice(id, 'historik'))
  expect((await decided(id)).state).toBe(6)
})

test('a partner sends a Peppol invoice, and its document lies with it', async ({
  page,
  request,
}) => {
  await signIn(page, 'Maja Lindgren')
  const { post, decided } = await partnerOf(request)
  const sample = await readFile(
    'areas/purchasing/invoices/server/testing/peppol-invoice.xml',
    'utf8',
  )
  const number = `${Date.now()}`
  let sent = { status: 0, id: '' }
  for (const { issuer, recipient } of await tradersOf(page)) {
    const document = sample
      .replaceAll('5521144575', issuer.organizationNumber)
      .replaceAll('5526090906', recipient.organizationNumber)
      .replace('<cbc:ID>20263676<', `<cbc:ID>${number}<`)
      .replace('2026-10-06', day(-1))
      .replace('2026-11-05', day(29))
    sent = await post(document, 'application/xml')
    if (sent.status === 200) break
  }
  expect(sent.status).toBe(200)
  expect((await decided(sent.id)).decision).not.toBeNull()

  await page.goto(`/invoice/${sent.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Faktura ${number}` })).toBeVisible()
  await expect(page.getByText(/113.968,00/).first()).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Faktura' })
    .getByRole('link', { name: 'Dokument' })
    .click()
  await expect(page.getByRole('button', { name: 'faktura.xml' })).toBeVisible()
})
