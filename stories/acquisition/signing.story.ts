import { readFile } from 'node:fs/promises'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { approveByCall, approveOn, waitingCard, waitingHere } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'
import { aBundle, agreementToSign, chooseOutsider } from '../testing/signing.ts'
import { places, type Place } from '#areas/places.ts'

/** The file that proves what was signed, once it is sealed. */
async function sealedFile(admin: Page): Promise<Buffer> {
  const region = admin.getByRole('region', { name: 'Sigillerade avtal' })
  await expect(region.getByText('Tidsstämplat')).toBeVisible({ timeout: 60_000 })
  await expect(region.getByText(/\d{4}-\d\d-\d\d. Skynet förnyar den ett år innan./)).toBeVisible()
  const downloading = admin.waitForEvent('download')
  await region.getByRole('button', { name: 'Ladda ner sigillerad PDF' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^Undertecknade avtal .+[.]pdf$/)
  return readFile(await file.path())
}
const asPdf = (buffer: Buffer) => ({ name: 'Avtal.pdf', mimeType: 'application/pdf', buffer })
/** The same file in which one byte is another. */
function changed(file: Buffer): Buffer {
  const other = Buffer.from(file)
  other[5000] = (other[5000] ?? 0) ^ 1
  return other
}

/** Staff read what a file holds, and that one is another. */
async function checkAsStaff(admin: Page, file: Buffer): Promise<void> {
  await admin.getByRole('link', { name: 'Kontrollera ett avtal' }).click()
  await expect(admin.getByRole('heading', { name: 'Kontrollera ett avtal' })).toBeVisible()
  const check = async (content: Buffer) => {
    await admin.getByLabel(/^Avtal som PDF/).setInputFiles(asPdf(content))
    await admin.getByRole('button', { name: 'Kontrollera', exact: true }).click()
  }
  await check(file)
  await expect(admin.getByText('Filen är hel', { exact: true })).toBeVisible()
  await expect(admin.getByRole('row', { name: /Anna Ek/ })).toContainText('På papper')
  await check(changed(file))
  await expect(admin.getByText('Filen stämmer inte', { exact: true })).toBeVisible()
  await expect(admin.getByRole('row', { name: /Anna Ek/ })).toHaveCount(0)
}
/** Whoever has the file is told whether it is whole, and not whose it is. */
async function checkAsAnybody(browser: Browser, file: Buffer): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${places.customer}#/kontrollera`)
  const input = page.getByLabel('Undertecknat avtal som PDF')
  await input.setInputFiles(asPdf(file))
  await expect(page.getByText(/^Filen är hel[.]/)).toBeVisible()
  await expect(page.getByText('1 avtal och 1 underskrift')).toBeVisible()
  await expect(page.getByText('Anna Ek')).toHaveCount(0)
  await input.setInputFiles(asPdf(changed(file)))
  await expect(page.getByText(/^Filen stämmer inte[.]/)).toBeVisible()
  await input.setInputFiles(asPdf(Buffer.alloc(0)))
  await expect(page.getByRole('alert')).toContainText('Filen är tom.')
  await page.getByRole('button', { name: 'In English' }).click()
  await page
    .getByLabel('Signed agreement as PDF')
    .setInputFiles({ ...asPdf(Buffer.from('text')), mimeType: 'text/plain' })
  await expect(page.getByRole('alert')).toContainText('Files of this type cannot be taken here.')
  await context.close()
}

/** Removed agreements are read as they were, with their signature and sealed file (signing 70). */
async function openRemoved(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Öppna borttagna ${name}` }).click()
  const kept = page.getByRole('dialog', { name: 'Borttagna avtal' })
  await expect(kept.getByText('Kunden valde ett annat avtal')).toBeVisible()
  await expect(kept.getByRole('row', { name: /Anna Ek/ })).toContainText('På papper')
  await expect(kept.getByRole('table', { name: 'Underskrivet papper' })).toContainText('.pdf')
  await lookAtDialog(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    kept
      .getByRole('table', { name: 'Sigillerade filer' })
      .getByRole('row')
      .filter({ hasText: /[0-9a-f]{64}/ })
      .click(),
  ])
  expect(file.suggestedFilename()).toContain('Undertecknade avtal')
  await kept.getByRole('button', { name: `Visa borttaget ${name}` }).click()
  await expect(page.getByText(/^Kontrollsumma/).last()).toBeVisible()
}

test('signing 18, signing 19, signing 28, signing 46, signing 29: a signature on paper counts when a second person has seen the paper, what is signed is sealed and checked by anybody, opened again and removed by two', async ({
  page,
  browser,
}) => {
  const name = `Avtal på papper ${Date.now()}`
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'Maja Lindgren')
  const bundle = await aBundle(admin, name)
  await signIn(page, 'Sofia Bergman')
  const { companyTaskId, ...way } = await agreementToSign(page, bundle)
  const address: Place = places.companyTask('agreement-signing', companyTaskId, way)

  // The seller registers who has signed on paper; it does not count yet.
  await page.goto(address)
  await expect(page.getByText('Välj vem som signerar avtalet.', { exact: false })).toBeVisible()
  await chooseOutsider(page, name, { name: 'Anna Ek', number: '198507099805' })
  await page.getByRole('button', { name: 'Manuella signaturer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manuella signaturer' })
  await dialog.getByRole('button', { name: 'Spara signaturerna' }).click()
  // Nothing waits without a reason, and what was typed stays (approvals 15).
  await expect(dialog.getByText('Motivering behöver fyllas i')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Namn' })).toHaveValue('Anna Ek')
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill('Har inget BankID')
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Spara signaturerna' }).click()
  const anna = (on: Page) => on.getByRole('row', { name: /^Anna Ek/ })
  await expect(anna(page)).toContainText('Väntar på godkännande')
  await expect(page.getByRole('button', { name: /^Ta tillbaka signaturen/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ta bort avtalen' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  // Whoever approves it sees the paper: without one it is not approved.
  await admin.goto(places.start)
  const card = await waitingCard(admin, `Godkänn en underskrift på papper av ${name}`)
  await card.getByRole('link', { name: 'Öppna och besluta' }).click()
  const approve = admin.getByRole('button', { name: 'Godkänn signaturen av Anna Ek' })
  await approve.click()
  await expect(admin.getByText('Det underskrivna papperet saknas.').first()).toBeVisible()
  const paper = page.getByRole('region', { name: 'Underskrivet papper' })
  await paper.getByLabel(/^Fil/).setInputFiles({
    name: 'Underskrivet avtal.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n% underskrivet\n%%EOF'),
  })
  await paper.getByRole('button', { name: 'Ladda upp' }).click()
  await expect(paper.getByRole('row', { name: /Underskrivet avtal[.]pdf/ })).toBeVisible()
  await admin.reload()
  await approve.click()
  await expect(anna(admin)).toContainText('Har signerat')
  await admin.getByRole('button', { name: `Godkänn ${name} som färdigsignerat` }).click()
  await expect(admin.getByText('Färdigsignerat', { exact: true })).toBeVisible()
  const sealed = await sealedFile(admin)
  await checkAsStaff(admin, sealed)
  await checkAsAnybody(browser, sealed)
  await admin.goto(address)

  // Opened again by two, with a reason.
  await admin.getByRole('button', { name: `Öppna ${name} för signering igen` }).click()
  const why = admin.getByRole('dialog', { name: `Öppna ${name} för signering igen?` })
  await why.getByRole('button', { name: 'Öppna för signering igen' }).click()
  await expect(why.getByText('Motivering behöver fyllas i')).toBeVisible()
  await why.getByRole('textbox', { name: 'Motivering' }).fill('Fel bilaga')
  await why.getByRole('button', { name: 'Öppna för signering igen' }).click()
  await expect(waitingHere(admin)).toContainText('Fel bilaga')
  await expect(waitingHere(admin).getByRole('button', { name: /^Godkänn:/ })).toHaveCount(0)
  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Henrik Sjölin')
  await approveByCall(second, `Öppna ${name} för`)
  await second.goto(address)
  await expect(second.getByText('Färdigsignerat', { exact: true })).toHaveCount(0)

  // Removed by two, and kept with why and by whom.
  await admin.reload()
  await admin.getByRole('button', { name: 'Ta bort avtalen' }).click()
  const remove = admin.getByRole('dialog', { name: 'Ta bort signerade avtal?' })
  await remove.getByRole('textbox', { name: 'Motivering' }).fill('Kunden valde ett annat avtal')
  await remove.getByRole('button', { name: 'Ta bort avtalen' }).click()
  await expect(waitingHere(admin)).toContainText('Kunden valde ett annat avtal')
  await expect(anna(admin)).toContainText('Har signerat')
  await second.reload()
  await approveOn(second, waitingHere(second))
  await second.goto(
    places.companyTask('agreement-signing', companyTaskId, { ...way, dataId: null }),
  )
  const removed = second.getByRole('table', { name: 'Borttagna avtal' }).getByRole('row', { name })
  await expect(removed).toContainText('Kunden valde ett annat avtal')
  await expect(removed).toContainText('Maja Lindgren, godkänd av Henrik Sjölin')
  await openRemoved(second, name)
  await Promise.all([admin.context().close(), second.context().close()])
})

test('signing 40, signing 42: somebody signs in a telephone call, where there is no code, and a call that comes unexpected is warned against', async ({
  page,
  browser,
}) => {
  const name = `Avtal i samtal ${Date.now()}`
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'Maja Lindgren')
  const bundle = await aBundle(admin, name)
  await signIn(page, 'Sofia Bergman')
  const { companyTaskId, ...way } = await agreementToSign(page, bundle)
  await page.goto(places.companyTask('agreement-signing', companyTaskId, way))
  await chooseOutsider(page, name, { name: 'Anna Ek', number: '6408233234' })
  await page
    .getByRole('button', { name: 'Låt Anna Ek signera med BankID i ett telefonsamtal' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Vem ska signera?' })
  await expect(dialog.getByText(/Den som blir uppringd utan att vänta sig det/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Starta signeringen' }).click()
  await expect(dialog.getByText('Välj vem som ringde')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Vem ringde?' }).click()
  await page.getByRole('option', { name: 'Personen ringde oss' }).click()
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Starta signeringen' }).click()
  await expect(page.getByText('Personen har signerat avtalet.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR-kod för BankID' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('row', { name: /BankID i samtal. Personen ringde oss/ }),
  ).toBeVisible()
  await expect(
    page.getByText('Det är inte känt från vilket land signeringen gjordes').first(),
  ).toBeVisible()
})
