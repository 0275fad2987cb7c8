import { expect, test } from '@playwright/test'
import {
  editorReady,
  field,
  nextNumber,
  openUploaded,
  partiesAt,
} from '../testing/interpretation.ts'
import { signIn } from '../testing/sign-in.ts'

test('what is written while the network is gone is saved when it is back, also after the page was left', async ({
  page,
  context,
}) => {
  await signIn(page, 'Frida Wallin')
  const number = nextNumber()
  await openUploaded(page, `borta-${number}.pdf`, [{ number, ...(await partiesAt(page, 5)) }])
  const address = page.url()
  await context.setOffline(true)
  const write = async (label: string, text: string) => {
    await field(page, label).focus()
    await page.keyboard.press('F2')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await write('Ort', 'Kiruna')
  await expect(
    page.getByText('Servern svarar inte. Ändringen sparas när den är tillbaka.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 ändring är sparad')).toBeVisible()

  // Left in the middle of it.
  await page.route('**/savechange', (route) => route.abort())
  await write('Kundnummer', 'K-77')
  await expect(page.getByText(/^Servern svarar inte/)).toBeVisible()
  await page.goto('/tolkien')
  await page.unroute('**/savechange')
  await page.goto(address)
  await expect(field(page, 'Kundnummer')).toHaveAccessibleName(/K-77, angivet av en person/)
  await expect(page.getByText('2 ändringar är sparade')).toBeVisible()
})

test('two tabs of one person save their own fields, and a field both have changed is told', async ({
  page,
  context,
}) => {
  await signIn(page, 'Frida Wallin')
  const number = nextNumber()
  await openUploaded(page, `flikar-${number}.pdf`, [{ number, ...(await partiesAt(page, 6)) }])
  const other = await context.newPage()
  await other.goto(page.url())
  await editorReady(other)
  const write = async (tab: typeof page, label: string, text: string) => {
    await field(tab, label).focus()
    await tab.keyboard.press('F2')
    await tab.keyboard.type(text)
    await tab.keyboard.press('Enter')
  }
  await write(page, 'Ort', 'Kiruna')
  await expect(page.getByText('1 ändring är sparad')).toBeVisible()
  await write(other, 'Kundnummer', 'K-78')
  await expect(other.getByText('2 ändringar är sparade')).toBeVisible()
  await expect(field(other, 'Ort')).toHaveAccessibleName(/Kiruna/)
  await write(page, 'Kundnummer', 'K-79')
  await expect(
    page.getByText('Någon annan har sparat ändringar sedan du öppnade uppgiften'),
  ).toBeVisible()
  await expect(page.getByText('Sparades inte: K-79')).toBeVisible()
  await expect(field(page, 'Kundnummer')).toHaveAccessibleName(/K-78/)
})

test('an invoice that was left to be sent and did not get there is told until it is seen to', async ({
  page,
}) => {
  await signIn(page, 'Frida Wallin')
  const parties = await partiesAt(page, 7)
  const number = nextNumber()
  await openUploaded(page, `kvar-${number}.pdf`, [{ number, ...parties }])
  await page.route('**/interpreter/save', (route) =>
    route.request().postData()?.includes('confirmNotStamped') ? route.abort() : route.continue(),
  )
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Skicka utan stämpel' }).click()
  const told = page.getByText(/är inte skickad[.] Servern svarade inte/)
  await expect(told).toBeVisible()
  await page.unroute('**/interpreter/save')
  await told.getByRole('link', { name: `Faktura ${number}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await editorReady(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Skicka utan stämpel' }).click()
  await expect(page.getByText(`Faktura ${number} är skickad`)).toBeVisible({ timeout: 60_000 })
  await expect(told).toHaveCount(0)
})
