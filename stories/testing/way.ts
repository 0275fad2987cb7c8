import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { places } from '#areas/places.ts'
import { callerOf } from './calls.ts'
import { clientsLike } from './clients.ts'
import { day } from './day.ts'
import { approveOn, openWaiting, waitingHere } from './inbox.ts'
import { latestLinkTo } from './mails.ts'
import { nextNumber, openUploaded, sendWithoutStamp } from './interpretation.ts'
import { signIn } from './sign-in.ts'
import type { Stranger } from './strangers.ts'

/** The way from a searched company to a client, step by step, each by the hands of its role. */

/** Somebody of the house, in a browser of their own, on a page where one is given. */
export async function colleague(browser: Browser, name: string, address?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, name, address)
  return page
}

/** A choice of a list that opens. */
export async function pick(page: Page, within: Page | Locator, label: string, choice: string) {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: choice }).click()
}

/** A seller searches the company, and stands on its prospect. */
export async function searchCompany(page: Page, { organizationNumber }: Stranger): Promise<void> {
  await page.goto(places.prospects)
  await page.getByRole('textbox', { name: 'Organisationsnummer' }).fill(organizationNumber)
  await page.getByRole('button', { name: 'Sök', exact: true }).click()
  await expect(page).toHaveURL(/\/prospect\/[0-9a-f-]{36}$/)
}

/** Another seller decides on the prospect; with why where the rules say otherwise. */
export async function decideProspect(second: Page, act: 'Godkänn' | 'Avslå'): Promise<void> {
  await second.getByRole('button', { name: act, exact: true }).click()
  const dialog = second.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const comment = dialog.getByRole('textbox', { name: 'Kommentar' })
  if (await comment.isVisible()) await comment.fill('Vi känner ägaren sedan tidigare.')
  await dialog.getByRole('button', { name: act }).click()
  await expect(
    second.getByText(act === 'Godkänn' ? 'Godkännande sparat.' : 'Avslående sparat.'),
  ).toBeVisible()
}

/** The seller begins the onboarding from the prospect; answers its address. */
export async function beginOnboarding(page: Page): Promise<string> {
  await page.reload()
  await page.getByRole('button', { name: 'Starta onboarding' }).click()
  const start = page.getByRole('dialog', { name: 'Starta onboarding', exact: true })
  const warned = page.getByRole('dialog', { name: 'Starta onboarding trots varning?' })
  await expect(start.or(warned).first()).toBeVisible()
  if (await warned.isVisible()) await warned.getByRole('button', { name: 'Fortsätt' }).click()
  await start.getByRole('textbox', { name: 'Kontaktperson' }).fill('Åsa Ek')
  await start.getByRole('textbox', { name: 'E-postadress' }).fill('asa.ek@example.se')
  await start.getByRole('textbox', { name: 'Telefonnummer' }).fill('070-123 45 67')
  await start.getByRole('button', { name: 'Starta onboarding' }).click()
  await expect(page).toHaveURL(/\/onboarding\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

/** An offer is made and sent from the prospect, and what the customer says to it is written down. */
export async function offerAccepted(page: Page, onboarding: string): Promise<void> {
  await page.goto(onboarding)
  const link = page.getByRole('region', { name: 'Prospekt' }).getByRole('link')
  await link.filter({ hasText: 'Visa prospektet' }).click()
  await page.getByRole('button', { name: 'Gör offert' }).click()
  await expect(page.getByText('Offerten är gjord')).toBeVisible()
  const offers = page.getByRole('region', { name: 'Offerter' })
  await offers.getByRole('button', { name: /^Skicka offert/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skicka offerten' }).click()
  await expect(page.getByText('Offerten är skickad')).toBeVisible()
  await page.goto(onboarding)
  await offers.getByRole('button', { name: /^Kunden accepterar/ }).click()
  const answer = page.getByRole('dialog')
  await pick(page, answer, 'Hur', 'Telefon')
  await answer.getByRole('textbox', { name: 'Vad kunden sa' }).fill('Tackade ja')
  await answer.getByRole('button', { name: 'Spara att kunden accepterar' }).click()
  await expect(offers.getByText('Accepterad', { exact: true })).toBeVisible()
}

/** Opens a task of the onboarding. */
export async function openTask(page: Page, onboarding: string, name: string): Promise<void> {
  await page.goto(onboarding)
  await page.getByRole('table', { name: 'Uppgifter' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The agreements of a new customer, with the prices of the offer, and who stands surety. */
export async function makeAgreements(
  page: Page,
  onboarding: string,
  surety: Stranger['signers'][number],
): Promise<void> {
  await openTask(page, onboarding, 'Avtalssignering')
  await pick(page, page, 'Avtalsbunt', 'Fakturaköp, ny kund')
  await page.getByRole('button', { name: 'Fyll i avtalen' }).click()
  // Of the offer, where one has been accepted.
  const charge = page.getByRole('textbox', { name: /^Limitavgift/ })
  if ((await charge.inputValue()) === '') await charge.fill('1 %')
  await page.getByRole('button', { name: 'Bekräfta och gå vidare' }).click()
  await page.getByRole('textbox', { name: 'Högsta belopp' }).fill('250 000 kr')
  await page.getByRole('button', { name: 'Skapa avtalen' }).click()
  await expect(page.getByText('Avtalen är skapade')).toBeVisible()
  await page.getByRole('button', { name: 'Välj vem som signerar Borgensförbindelse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vem signerar avtalet?' })
  await dialog.getByRole('switch', { name: surety.name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Spara valet' }).click()
  await expect(page.getByText('De som signerar är valda')).toBeVisible()
}

/** A link that is mailed to one person: answers it. */
export async function inviteByMail(
  page: Page,
  onboarding: string,
  { name, personalNumber }: Stranger['signers'][number],
  email: string,
): Promise<string> {
  await page.goto(onboarding)
  await page.getByRole('button', { name: 'Bjud in kunden' }).click()
  const invite = page.getByRole('dialog')
  await invite.getByRole('textbox', { name: 'Namn' }).fill(name)
  await invite.getByRole('textbox', { name: 'E-postadress' }).fill(email)
  await invite.getByRole('textbox', { name: 'Personnummer' }).fill(personalNumber)
  await invite.getByRole('button', { name: 'Skicka inbjudan' }).click()
  return latestLinkTo(email)
}

/** A link for one person, to be handed over; `validTo` is a day, a fortnight ahead without. */
export async function makeLink(
  page: Page,
  onboarding: string,
  { name, personalNumber }: Stranger['signers'][number],
  validTo?: string,
): Promise<string> {
  await page.goto(onboarding)
  await page.getByRole('button', { name: 'Skapa länk' }).click()
  const making = page.getByRole('dialog', { name: 'Skapa inbjudningslänk' })
  await making.getByRole('textbox', { name: 'Namn' }).fill(name)
  await making.getByRole('textbox', { name: 'Personnummer' }).fill(personalNumber)
  if (validTo !== undefined)
    await making.getByRole('textbox', { name: 'Giltig till' }).fill(validTo)
  await making.getByRole('button', { name: 'Skapa länk' }).click()
  return shownLink(page)
}
/** The link that has just been made. */
export async function shownLink(page: Page): Promise<string> {
  const made = page.getByRole('dialog', { name: 'Länken är skapad' })
  const link = (await made.getByText(/\/kund#/).textContent()) ?? ''
  await page.keyboard.press('Escape')
  return link.trim()
}

/** Who validates accounts reads what shows whose it is, and approves it. */
export async function approveAccount(validator: Page, { name }: Stranger): Promise<void> {
  await openWaiting(validator, 'accounts', name)
  await validator.getByRole('link', { name: 'Granska kontot' }).click()
  await expect(validator.getByRole('row', { name: /Kontoutdrag/ })).toBeVisible()
  await approveOn(validator, waitingHere(validator))
}

/** An administrator reads who has signed, and says that each agreement is done. */
export async function approveAgreements(admin: Page, onboarding: string): Promise<void> {
  await openTask(admin, onboarding, 'Avtalssignering')
  for (const name of ['Avtal om fakturaköp', 'Borgensförbindelse']) {
    const approve = admin.getByRole('button', { name: `Godkänn ${name} som färdigsignerat` })
    await approve.click()
    await expect(approve).toHaveCount(0)
  }
}

/** The seller completes what is ready. */
export async function complete(page: Page, onboarding: string): Promise<void> {
  await page.goto(onboarding)
  await page.getByRole('button', { name: 'Slutför' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slutför' }).click()
  await expect(page.getByText('Onboardingen är slutförd')).toBeVisible()
}

/** An administrator writes down what AM says of the limit, more than was asked, and another lets it be. */
export async function setLimit(browser: Browser, admin: Page, company: Stranger): Promise<void> {
  const limit = places.client('issuer', company.organizationNumber, 'limit1')
  await admin.goto(limit)
  await admin.getByRole('button', { name: 'Stäng ärendet' }).click()
  const closing = admin.getByRole('dialog', { name: 'Stäng limitärendet' })
  await pick(admin, closing, 'Svar', 'Beviljat annorlunda')
  await closing.getByRole('textbox', { name: 'Limit' }).fill('3 000 000')
  await closing.getByRole('textbox', { name: 'Motivering' }).fill('AM har svarat per telefon')
  await closing.getByRole('button', { name: 'Stäng ärendet' }).click()
  await expect(waitingHere(admin)).toBeVisible()
  const second = await colleague(browser, 'Henrik Sjölin', limit)
  await approveOn(second, waitingHere(second))
  await second.context().close()
}

/** Sells the client's first invoice to one of the house's recipients; answers its number. */
export async function sellInvoice(handler: Page, issuer: Stranger): Promise<string> {
  const [recipient] = await clientsLike(handler, 'recipient', '55')
  if (!recipient) throw new Error('there is no recipient to choose')
  const number = nextNumber()
  const paper = { number, issuer, recipient, created: day(0), due: day(30) }
  await openUploaded(handler, `forsta-${number}.pdf`, [paper])
  await sendWithoutStamp(handler)
  return number
}

/** Searches a company whether it has been searched before or not; answers the prospect's id. */
export async function searchByCall(seller: Page, organizationNumber: string): Promise<string> {
  const answer = await (
    await callerOf(seller)
  ).post('/api/determination/prospect', {
    organisationNumber: organizationNumber,
    ignoreNewlyEditedProspectExist: true,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { prospect: { id: string } }).prospect.id
}

/**
 * A company whose prospect one seller searched and another approved, and whose onboarding has begun,
 * by calls alone: where a story begins further on. Answers the onboarding's address.
 */
export async function begunByCalls(
  browser: Browser,
  seller: Page,
  { organizationNumber, name }: Pick<Stranger, 'organizationNumber' | 'name'>,
): Promise<string> {
  const caller = await callerOf(seller)
  const prospectId = await searchByCall(seller, organizationNumber)
  const approver = await colleague(browser, 'Sara Nyström')
  const approved = await (
    await callerOf(approver)
  ).post('/api/prospect/setApproved', {
    prospectId,
    approved: true,
    comment: 'Vi känner ägaren sedan tidigare.',
  })
  expect(approved.ok(), await approved.text()).toBe(true)
  await approver.context().close()
  const begun = await caller.post('/api/onboarding/initiateOnboarding', {
    organisationNumber: organizationNumber,
    name,
    prospectId,
    onboardingType: 0,
    contactName: 'Åsa Ek',
    contactEmailAddress: 'asa.ek@example.se',
    contactPhoneNumber: '0701234567',
  })
  expect(begun.status(), await begun.text()).toBe(200)
  return places.onboarding((await begun.json()) as string)
}
