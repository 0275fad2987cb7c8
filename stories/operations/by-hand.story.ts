import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { approveOn, waitingCard, waitingHere } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'

test('a message to another system is written by hand, read by another administrator and found in Leveranser', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren', places.settingsPart('meddelande'))
  const section = page.getByRole('region', { name: 'Skicka ett meddelande för hand' })
  const content = section.getByRole('textbox', { name: 'Innehåll' })
  const number = String(Date.now())
  await section.getByRole('combobox', { name: 'Slag' }).click()
  await page.getByRole('option', { name: 'Fakturasystemet: Krediterad faktura' }).click()
  await content.fill('{ "invoiceNumber": ')
  await section.getByRole('button', { name: 'Begär att det skickas' }).click()
  await expect(content).toHaveAccessibleDescription(/inte giltig JSON/)
  await content.fill(`{ "invoiceNumber": "${number}" }`)
  await section.getByRole('textbox', { name: 'Motivering' }).fill('Fakturasystemet tappade den')
  await section.getByRole('button', { name: 'Begär att det skickas' }).click()
  await expect(section.getByLabel('Innehåll som skickas')).toContainText(number)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Henrik Sjölin', '/')
  const card = await waitingCard(other, /Krediterad faktura/, 'Fakturasystemet tappade den')
  await card.getByRole('link', { name: 'Öppna och besluta' }).click()
  await expect(other.getByLabel('Innehåll som skickas')).toContainText(number)
  await approveOn(other, waitingHere(other))
  await expect(other.getByLabel('Innehåll som skickas')).toHaveCount(0)
  await other.goto(places.deliveries)
  await other
    .getByRole('button', { name: /Krediterad faktura/ })
    .first()
    .click()
  await expect(other.getByRole('region', { name: 'Krediterad faktura' })).toContainText(number)
})
