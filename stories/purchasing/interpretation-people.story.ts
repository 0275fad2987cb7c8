import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import {
  editorReady,
  field,
  invoiceSystemFault,
  nextNumber,
  openUploaded,
  partiesAt,
  sendWithoutStamp,
} from '../testing/interpretation.ts'
import { betweenLoads, reloadUntil } from '../testing/reload.ts'
import { chooseAtProvider, logIn, signIn } from '../testing/sign-in.ts'

test('two people on one document: one edits, the other reads, takes over and sees what was changed', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Frida Wallin')
  const parties = await partiesAt(page, 9)
  const number = nextNumber()
  await openUploaded(page, `tva-${number}.pdf`, [{ number, ...parties }])
  await field(page, 'Fakturanummer').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type(`${number}9`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 ändring är sparad')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Maja Lindgren', new URL(page.url()).pathname)
  const blocked = other.getByRole('dialog', { name: 'Någon annan redigerar' })
  await expect(blocked).toContainText('Frida Wallin')
  await lookAtDialog(other)
  await blocked.getByRole('button', { name: 'Visa utan att ändra' }).click()
  await expect(other.getByText(/Någon annan redigerar: /)).toBeVisible()
  await editorReady(other)
  await field(other, 'Fakturadatum').focus()
  await other.keyboard.press('F2')
  await expect(other.getByRole('textbox', { name: 'Fakturadatum', exact: true })).toHaveCount(0)
  await expect(
    other.getByRole('button', { name: 'Skicka', exact: true }),
  ).toHaveAccessibleDescription(/Frida Wallin/)
  // Meanwhile the first one writes on.
  await field(page, 'Förfallodatum').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('2026-12-24')
  await other.getByRole('button', { name: 'Ta över redigeringen' }).click()
  await blocked.getByRole('button', { name: 'Ta över redigeringen' }).click()
  const taken = other.getByRole('dialog', { name: 'Du redigerar nu' })
  await expect(taken.getByRole('row').filter({ hasText: 'Fakturanummer' })).toContainText(
    `${number}9`,
  )
  await taken.getByRole('button', { name: 'Fortsätt' }).click()
  await editorReady(other)

  // The one it was taken from learns it at the latest with the next change, which is not lost in
  // silence.
  const warned = page.getByRole('dialog', { name: 'Någon annan redigerar' })
  if (!(await warned.isVisible())) await page.keyboard.press('Enter')
  await expect(warned).toContainText('Maja Lindgren')
  await warned.getByRole('button', { name: 'Visa utan att ändra' }).click()
  const writing = page.getByRole('textbox', { name: 'Förfallodatum', exact: true })
  if (await writing.isVisible()) await writing.press('Enter')
  await expect(page.getByText('Sparades inte: 2026-12-24')).toBeVisible()

  // Left by the other, it is free again.
  await other.getByRole('link', { name: 'Tolkningsresultat' }).first().click()
  await expect(other).toHaveURL(/\/tolkien/)
  await other.context().close()
  await page.reload()
  await editorReady(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('one correction is learned of the sender, seen, and can be forgotten', async ({ page }) => {
  await signIn(page, 'Frida Wallin')
  const { issuer, recipient } = await partiesAt(page, 4)
  // A label no reader knows: the number is found by luck or not at all.
  const paper = (number: string) => ({ number, issuer, recipient, numberLabel: 'Löpande id' })
  const [first, second] = [nextNumber(), nextNumber()]
  await openUploaded(page, `lar-${first}.pdf`, [paper(first)])
  await field(page, 'Fakturanummer').focus()
  // The word itself, clicked on the page.
  const words = page.getByRole('group', { name: 'Faktura - sida 1 av 1' })
  const sheet = await words.boundingBox()
  if (!sheet) throw new Error('the page is not shown')
  const point = (x: number, y: number) => ({
    x: (x / 595) * sheet.width,
    y: (1 - y / 842) * sheet.height,
  })
  await words.getByRole('img').waitFor()
  await words.click({ position: point(205, 733) })
  await expect(page.getByRole('textbox', { name: 'Fakturanummer', exact: true })).toHaveValue(first)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 ändring är sparad')).toBeVisible()
  await sendWithoutStamp(page)

  await openUploaded(page, `lar-${second}.pdf`, [paper(second)])
  await expect(field(page, 'Fakturanummer')).toHaveAccessibleName(new RegExp(second))
  await page.getByText('Lärt av avsändaren').click()
  const learned = page.getByRole('table', { name: 'Lärdomar' })
  await expect(learned.getByRole('row').filter({ hasText: 'Fakturanummer' })).toHaveCount(1)
  await learned.getByRole('button', { name: 'Glöm' }).first().click()
  await expect(page.getByText('Det används inte från och med nästa dokument')).toBeVisible()
  await page.getByRole('button', { name: 'Visa även glömt' }).click()
  await expect(learned.getByRole('button', { name: 'Använd igen' })).toBeVisible()
})

test('what the invoice system did not take is sent again, with a period after the number', async ({
  page,
}) => {
  await signIn(page, 'Frida Wallin')
  const parties = await partiesAt(page, 1)
  const number = nextNumber()
  const file = `igen-${number}.pdf`
  await openUploaded(page, file, [{ number, ...parties }])
  await invoiceSystemFault({ mode: 'fail' })
  try {
    await sendWithoutStamp(page)
    await page.goto(`/tolkien?searchQuery=${number}&pending=0&completed=1`)
    await page.getByRole('row').filter({ hasText: file }).getByRole('link').first().click()
    await expect(page.getByText('Väntar på att skickas till fakturasystemet.')).toBeVisible()
    const again = page.getByRole('button', { name: 'Skicka igen' })
    await expect(async () => {
      await page.reload()
      await again.click()
      await expect(page.getByRole('dialog', { name: 'Skicka fakturan igen' })).toBeVisible()
      expect(await page.getByText('så var det senast').isVisible()).toBe(true)
    }).toPass({ timeout: 120_000, intervals: betweenLoads })
  } finally {
    await invoiceSystemFault({ mode: 'off' })
  }
  const dialog = page.getByRole('dialog', { name: 'Skicka fakturan igen' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Okänt nätverksfel' })).toContainText(
    'så var det senast',
  )
  await expect(dialog).toContainText('Fakturanumret finns redan')
  await expect(dialog).toContainText('Ohanterad valutakod')
  await lookAtDialog(page)
  await dialog.getByRole('switch', { name: 'Lägg till punkt efter fakturanumret' }).check()
  await dialog.getByRole('button', { name: 'Skicka igen' }).click()
  await expect(page.getByText('Fakturan skickas igen')).toBeVisible()
  const sent = page.getByText('Skickad till fakturasystemet.')
  await reloadUntil(page, sent.or(page.getByText(/^Väntar på att skickas/)), sent)
})

test('a session that ends while somebody writes in a field loses nothing', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await logIn(page, 'Frida Wallin')
  const parties = await partiesAt(page, 2)
  const number = nextNumber()
  await openUploaded(page, `session-${number}.pdf`, [{ number, ...parties }])
  const address = new URL(page.url())
  await field(page, 'Fakturanummer').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type(`${number}-A`)
  await context.clearCookies()
  await page.clock.fastForward('05:00')
  const expired = page.getByRole('dialog', { name: 'Din session har gått ut' })
  await expect(expired).toBeVisible()
  await expired.getByRole('button', { name: 'Logga in igen' }).click()
  await chooseAtProvider(page, 'Frida Wallin')
  await expect(page).toHaveURL(new RegExp(address.pathname))
  const writing = page.getByRole('textbox', { name: 'Fakturanummer', exact: true })
  await expect(writing).toHaveValue(`${number}-A`)
  await expect(writing).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Fakturanummer')).toHaveAccessibleName(
    new RegExp(`${number}-A, angivet av en person`),
  )
  await expect(page.getByText('1 ändring är sparad')).toBeVisible()
})
