import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { day } from '../testing/day.ts'
import { approvesOn } from '../testing/second-person.ts'
import { signIn } from '../testing/sign-in.ts'

test('who collects writes down a dispute, finds it in the queue, and looks at all that is claimed of the debtor', async ({
  page,
}) => {
  await signIn(page, 'Doris Ekman', places.expiredInvoices)
  const late = page.getByRole('radiogroup', { name: 'Försenade' })
  await expect(late.getByRole('radio', { name: 'I går' })).toBeChecked()
  await late.getByText('Alla', { exact: true }).click()
  const table = page.getByRole('table', { name: 'Förfallna fakturor' })
  const row = table.getByRole('row').filter({ hasText: 'Påmind två gånger' }).first()
  await expect(row).toContainText('Skicka inkassokrav')
  await row.getByRole('link').first().click()
  const claim = page.getByRole('region', { name: 'Krav mot mottagaren' })
  await expect(claim).toContainText('Påmind två gånger')
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, '')

  await claim.getByRole('button', { name: 'Skriv in vad som har hänt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vad har hänt?' })
  await dialog.getByRole('combobox', { name: 'Vad som har hänt' }).click()
  await page.getByRole('option', { name: 'Mottagaren bestrider' }).click()
  await dialog.getByLabel('Vem som sade det').fill('Karin på ekonomi, per telefon')
  await dialog.getByRole('button', { name: 'Skriv in' }).click()
  await expect(dialog.getByText('Skriv varför fakturan bestrids').first()).toBeVisible()
  await dialog.getByLabel('Varför').fill('Varan kom aldrig fram')
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Skriv in' }).click()
  await expect(claim.getByText('Bestridd', { exact: true })).toBeVisible()
  await expect(claim.getByRole('button', { name: 'Skicka ett brev' })).toBeDisabled()

  await claim.getByRole('link', { name: /^Alla krav mot mottagaren/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Krav mot ')
  await expect(page.getByRole('table', { name: 'Krav' }).getByText(number)).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Skickat, svarat och lovat' }).getByText(/kom aldrig fram/),
  ).toBeVisible()

  await page.goto('/')
  const waiting = page.getByRole('table', { name: 'Väntar på dig' })
  const one = waiting.getByRole('row').filter({ hasText: `Faktura ${number}` })
  await expect(one).toContainText('Bestridda fakturor')
})

test('invoices 313: what debtors are written is changed by two, and what it said before is kept', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Doris Ekman', places.dunningTexts)
  const letter = page.getByRole('region', { name: 'Andra påminnelsen' })
  await expect(letter).toContainText('Version 1')
  await expect(letter.getByRole('table')).toHaveCount(0)
  await letter.getByRole('button', { name: 'Ändra: Andra påminnelsen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Andra påminnelsen' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Betala {kvar} senast {betala imorgon}.')
  await dialog.getByLabel('Motivering').fill('Tydligare dag')
  await dialog.getByRole('button', { name: 'Begär ändringen' }).click()
  await expect(dialog.getByText('Texten har inget fält {betala imorgon}').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Betala {kvar} senast {betala senast}.')
  await dialog.getByRole('button', { name: 'Begär ändringen' }).click()
  await expect(letter).toContainText('Väntar på att en annan person godkänner')

  await approvesOn(browser, 'Henrik Sjölin', places.dunningTexts)
  await page.reload()
  await expect(letter).toContainText('Version 2')
  await expect(letter).toContainText('Betala {kvar} senast {betala senast}.')
  await expect(
    letter.getByRole('table', { name: 'Tidigare versioner: Andra påminnelsen' }).getByRole('row'),
  ).toHaveCount(2)
})

test('invoices 307: a repurchase is asked for, written to the issuer when another has approved it, and its answer is written down', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Doris Ekman', '/')
  await page.goto(`/debt-collector/expired-invoices?fromDate=${day(-300)}&toDate=${day(-1)}`)
  const table = page.getByRole('table', { name: 'Förfallna fakturor' })
  const row = table.getByRole('row').filter({ hasText: 'Påmind en gång' }).first()
  await row.getByRole('link').first().click()
  const claim = page.getByRole('region', { name: 'Krav mot mottagaren' })
  await expect(claim).toContainText('Påmind en gång')
  await claim.getByRole('button', { name: 'Begär återköp' }).click()
  const dialog = page.getByRole('dialog', { name: 'Begär återköp?' })
  await expect(dialog.getByText(/Vi ber er återköpa fakturan/)).toBeVisible()
  const address = dialog.getByRole('textbox', { name: 'Utställarens e-postadress' })
  await address.fill('')
  await dialog.getByLabel('Motivering').fill('Mottagaren betalar inte')
  await dialog.getByRole('button', { name: 'Begär återköp' }).click()
  await expect(dialog.getByText('Skriv vart utställaren ska mejlas').first()).toBeVisible()
  await address.fill('ekonomi@exempel.se')
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Begär återköp' }).click()
  await expect(claim).toContainText('Väntar på att en annan person godkänner')

  const id = /[\da-f-]{36}/.exec(page.url())?.[0] ?? ''
  await approvesOn(browser, 'Henrik Sjölin', places.invoice(id, 'betalning'))
  await page.reload()
  await expect(claim).toContainText('Se att utställaren återköper')
  await expect(claim.getByText(/Mejlat till ekonomi@exempel.se, text 1/)).toBeVisible()
  await claim.getByRole('button', { name: 'Skriv in vad som har hänt' }).click()
  const answered = page.getByRole('dialog', { name: 'Vad har hänt?' })
  await answered.getByRole('combobox', { name: 'Vad som har hänt' }).click()
  await page.getByRole('option', { name: 'Utställaren har svarat om återköpet' }).click()
  await answered.getByLabel('Anteckning').fill('Betalar på fredag')
  await answered.getByRole('button', { name: 'Skriv in' }).click()
  await expect(claim.getByText('Betalar på fredag')).toBeVisible()
})
