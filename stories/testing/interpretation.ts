import { expect, type Locator, type Page } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { places } from '#areas/places.ts'
import { callerOf } from './calls.ts'
import { clientAt, clientsLike } from './clients.ts'
import { invoicePdf, type Paper, type PaperParty } from './invoice-pdf.ts'
import { simulatorUrl } from './simulators.ts'

/** Numbers that no earlier run has used: the same file or number once more would be a duplicate. */
let last = Date.now() % 100_000_000
export const nextNumber = () => {
  last += 1
  return String(last)
}

export interface Parties {
  readonly issuer: PaperParty
  readonly recipient: PaperParty
}
/** An issuer and a recipient of the demo world, who are not the same. */
export async function partiesAt(page: Page, at: number): Promise<Parties> {
  const issuer = await clientAt(page, 'issuer', at)
  const [recipient] = (await clientsLike(page, 'recipient', '55')).filter(
    ({ organizationNumber }, index) =>
      index >= at && organizationNumber !== issuer.organizationNumber,
  )
  if (!recipient) throw new Error('there is no recipient to choose')
  return { issuer, recipient }
}

/** Uploads one PDF on /tolkien. */
export async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Ladda upp' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ladda upp faktura' })
  await dialog.getByLabel('Fil').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  const answered = page.waitForResponse((response) => response.url().endsWith('/upload'))
  await dialog.getByRole('button', { name: 'Ladda upp' }).click()
  expect((await answered).status()).toBe(200)
  await expect(page.getByText('Fakturan är uppladdad och tolkas').last()).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

/** The list's row of a file, once it has been read. */
export async function readRow(page: Page, fileName: string): Promise<Locator> {
  const row = page
    .getByRole('table', { name: 'Tolkningsresultat' })
    .getByRole('row')
    .filter({ hasText: fileName })
  await expect(row).toContainText('Ohanterad', { timeout: 240_000 })
  return row
}

/** The button of a field while one does not write in it; its name says the value. */
export const field = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${label}: `) })

/** The editor is there and may be worked in. */
export async function editorReady(page: Page): Promise<void> {
  // Focus is in the first field that needs a look.
  await expect(
    page.getByRole('region', { name: 'Fakturans uppgifter' }).locator('button:focus'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skicka', exact: true })).toBeVisible()
}

/**
 * Has invoices in one file read, and opens what was read of them as the list would, where the file
 * alone is looked for. By calls: that a file is uploaded in the list and opened from it is told in
 * interpretation-documents and interpretation-keyboard.
 */
export async function openUploaded(
  page: Page,
  fileName: string,
  papers: readonly Paper[],
): Promise<void> {
  const calls = '/api/interpreter-service/interpreter'
  const caller = await callerOf(page)
  const file = { name: fileName, buffer: await invoicePdf(papers) }
  const sent = await caller.upload(`${calls}/upload`, 'File', file)
  expect(sent.status(), await sent.text()).toBe(200)
  const { interpretationId: id } = (await sent.json()) as { interpretationId: string }
  // There is none until the file has been read.
  await expect
    .poll(async () => (await caller.get(`${calls}/${id}`)).status(), { timeout: 240_000 })
    .toBe(200)
  await page.goto(`${places.interpretation(id)}?searchQuery=${encodeURIComponent(fileName)}`)
  await editorReady(page)
}

/** Sends what is open, without a stamp if it is asked about. */
export async function sendWithoutStamp(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: 'Fakturan är inte stämplad' })
  const sent = page.getByText(/ är skickad$/)
  await expect(question.or(sent).first()).toBeVisible()
  if (await question.isVisible())
    await question.getByRole('button', { name: 'Skicka utan stämpel' }).click()
  await expect(sent).toBeVisible({ timeout: 60_000 })
}

/** Mails invoices to where Skynet takes them. */
export async function mailInvoices(mail: {
  from: string
  subject: string
  attachments: readonly { filename: string; content: Buffer }[]
}): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: Number(process.env.STORY_MAIL_PORT),
    ignoreTLS: true,
  })
  await transport.sendMail({
    to: 'faktura@skynet.example',
    text: 'Hej, här kommer fakturan.',
    ...mail,
    attachments: [...mail.attachments],
  })
  transport.close()
}

/** Tells the simulator of the invoice system how to misbehave. */
export async function invoiceSystemFault(fault: {
  mode: 'fail' | 'off'
  times?: number
}): Promise<void> {
  const answer = await fetch(`${simulatorUrl('invoiceSystem')}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  expect(answer.ok).toBe(true)
}
