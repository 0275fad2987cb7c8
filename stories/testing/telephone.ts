import { expect, type Browser, type Page } from '@playwright/test'
import { luhnCheckDigit } from '#platform/swedish/luhn.ts'
import { expectFitsPhone } from './phone.ts'
import type { Stranger } from './strangers.ts'

/** The customer's part of the way, by thumbs on a telephone. */

/** A telephone of the customer's, with a link opened on it. */
export async function telephone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'sv-SE',
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(link)
  return page
}
/** Shows who they are with BankID on the same telephone. */
export async function identify(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'BankID på den här enheten' }).click()
  await expect(phone.getByText(/^Du är inloggad som /)).toBeVisible()
}
const overview = (phone: Page) => phone.getByRole('link', { name: 'Till översikten' })

/** Opens a step of the customer's. */
export async function openStep(phone: Page, name: string): Promise<void> {
  const step = phone.getByRole('link', { name })
  // The page one comes from may be about to change.
  await expect(overview(phone).or(step).first()).toBeVisible()
  if (await overview(phone).isVisible()) await overview(phone).click()
  await step.click()
}

/** The first answer, which is saved by itself. */
export async function answerFirst(phone: Page): Promise<void> {
  await openStep(phone, 'Frågor om företaget')
  await phone.getByRole('textbox', { name: /^Beskriv företagets/ }).fill('Vi bygger kök åt hotell.')
  await expect(phone.getByText('Allt är sparat. Du kan fortsätta senare.')).toBeVisible()
}
/** The others, and hands them in. */
async function answerTheRest(phone: Page, who: Stranger['signers'][number]): Promise<void> {
  const choose = (question: RegExp, choice: string) =>
    phone.getByRole('group', { name: question }).getByLabel(choice, { exact: true }).check()
  await choose(/^Handlar företaget/, 'Nej')
  await choose(/^Varför vill ni/, 'Jämnare likviditet')
  const { personalNumber, name } = who
  await phone.getByRole('textbox', { name: /^Personnummer/ }).fill(personalNumber)
  await phone.getByRole('textbox', { name: 'Förnamn' }).fill(name.slice(0, name.lastIndexOf(' ')))
  await phone.getByRole('textbox', { name: 'Efternamn' }).fill(name.split(' ').at(-1) ?? '')
  await phone.getByRole('textbox', { name: 'Ägarandel' }).fill('100')
  await phone.getByRole('combobox', { name: 'Land' }).selectOption('SE')
  await choose(/^Är någon av dem/, 'Nej')
  await choose(/^Tar företaget emot/, 'Nej')
  await phone.getByRole('button', { name: 'Skicka in svaren' }).click()
  await expect(phone.getByText('Svaren är inskickade. Tack!')).toBeVisible()
}

/** Reads the agreement and signs it on the same telephone. */
export async function sign(phone: Page, name: string): Promise<void> {
  await openStep(phone, 'Avtal')
  await signListed(phone, name)
}
/** Goes through the agreement that is open until its end has been shown (customer 22). */
export async function readToEnd(phone: Page): Promise<void> {
  const end = phone.getByText(/^Här slutar avtalet[.]/)
  await end.scrollIntoViewIfNeeded()
  await expect(end).toHaveText('Här slutar avtalet. Det har visats till slutet.')
}
/** The same, of one in the list that is open. */
async function signListed(phone: Page, name: string): Promise<void> {
  await phone.getByRole('link', { name }).click()
  await readToEnd(phone)
  await phone.getByRole('button', { name: 'BankID på den här enheten' }).click()
  const done = phone.getByText(
    /^(Avtalet är underskrivet av|Det här avtalet väntar på någon annans)/,
  )
  await expect(done).toBeVisible({ timeout: 60_000 })
  await phone.getByRole('link', { name: 'Till avtalen' }).click()
}

/** A bankgiro of a company's own, as people write it: one that two companies have is a sign. */
export function giroOf({ organizationNumber }: Stranger): string {
  const digits = organizationNumber.slice(0, 7)
  return `${digits.slice(0, 4)}-${digits.slice(4)}${luhnCheckDigit(digits)}`
}

/** Writes where the company is paid, with what shows that the account is its own. */
export async function sendAccount(phone: Page, company: Stranger): Promise<void> {
  await openStep(phone, 'Bankkonto för utbetalningar')
  await phone.getByRole('combobox', { name: 'Bank' }).selectOption('Bankgiro')
  await phone.getByRole('textbox', { name: 'Bankgironummer' }).fill(giroOf(company))
  await phone.getByRole('button', { name: 'Skicka in kontot' }).click()
  await phone.getByLabel('Underlag').setInputFiles({
    name: 'Kontoutdrag.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n% kontoutdrag\n%%EOF'),
  })
  await expect(phone.getByText(/^Kontot väntar på att vi godkänner det/)).toBeVisible()
  await overview(phone).click()
  await expectFitsPhone(phone)
}

/** The whole of the customer's part, by one who signs, and stands surety. */
export async function doCustomersPart(phone: Page, company: Stranger): Promise<void> {
  const [who] = company.signers
  if (!who) throw new Error('nobody signs')
  await phone.getByRole('button', { name: 'Uppgifterna stämmer' }).click()
  await answerFirst(phone)
  await answerTheRest(phone, who)
  await sign(phone, 'Avtal om fakturaköp')
  // Who was chosen to stand surety signs it there too, without staff beginning it (signing 46).
  await signListed(phone, 'Borgensförbindelse')
  await sendAccount(phone, company)
}
