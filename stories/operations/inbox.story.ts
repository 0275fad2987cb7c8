import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { day } from '../testing/day.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('inbox 4: what waits is opened, done and left by keys alone', async ({ page }) => {
  await signIn(page, 'Kristina Ahl')
  const caller = await callerOf(page)
  const stamp = Date.now()
  const headers = [`Ring banken ${stamp}`, `Ring kunden ${stamp}`]
  const assignTo = { key: 'kristina.ahl@example.se', name: 'Kristina Ahl' }
  for (const header of headers) {
    const saved = await caller.post('/api/usertasks/save', {
      header,
      message: 'Om avgiften',
      dueDate: day(0),
      assignTo,
    })
    expect(saved.status()).toBe(200)
  }
  await page.goto('/?part=mine&kind=task')
  const list = page.getByRole('table', { name: 'Väntar på dig' })
  const rowOf = (header = '') => list.getByRole('row').filter({ hasText: header })
  await expect(rowOf(headers[0])).toBeVisible()
  await page.keyboard.press('j')
  const first = rowOf(headers[0]).getByRole('button').first()
  const second = rowOf(headers[1]).getByRole('button').first()
  while (!(await first.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const opened = (header = '') => page.getByRole('heading', { level: 3, name: header })
  await expect(opened(headers[0])).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stäng', exact: true })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByText('Ärendet är klart')).toBeVisible()
  // What is acted on leaves, and the next comes in its place.
  await expect(rowOf(headers[0])).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stäng', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stäng', exact: true })).toHaveCount(0)
  await second.click()
  await expect(opened(headers[1])).toBeVisible()
  await page.keyboard.press('d')
  const handing = page.getByRole('dialog', { name: 'Delegera ärendet' })
  await expect(handing.getByRole('combobox', { name: 'Till' })).toBeFocused()
  await lookAtDialog(page)
  await page.keyboard.type('henrik')
  await page.getByRole('option', { name: /^Henrik Sjölin/ }).click()
  await expect(page.getByText('Ärendet är delegerat till Henrik Sjölin')).toBeVisible()
  await expect(rowOf(headers[1])).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(page.getByText('Ångrat')).toBeVisible()
  await expect(rowOf(headers[1])).toHaveCount(1)
})

test('inbox 4: what one is the second person of is approved and declined by keys', async ({
  page,
}) => {
  await signIn(page, 'Henrik Sjölin', '/?kind=approval')
  const list = page.getByRole('table', { name: 'Väntar på dig' })
  const row = list.getByRole('row').filter({ hasText: 'Godkänn eller avslå' }).first()
  await row.getByRole('button').first().click()
  await expect(page.getByRole('article').getByRole('button', { name: /^Godkänn:/ })).toBeVisible()
  await page.keyboard.press('r')
  const declining = page.getByRole('dialog', { name: 'Avslå' })
  await expect(declining.getByRole('textbox', { name: 'Motivering' })).toBeVisible()
  await lookAtDialog(page)
  await page.keyboard.press('Escape')
  await expect(declining).toBeHidden()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Godkänn?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Godkänn?' })).toBeHidden()
})

test('usertasks 24: who says that they are away has their work seen to by who covers them', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Rebecka Strand')
  const header = `Avtalet ${Date.now()}`
  const mine = { key: 'rebecka.strand@example.se', name: 'Rebecka Strand' }
  const caller = await callerOf(page)
  await caller.post('/api/usertasks/save', { header, message: 'Läs', assignTo: mine })
  await page.goto(places.ownSessions)
  const panel = page.getByRole('region', { name: 'Frånvaro' })
  await panel.getByRole('combobox', { name: 'Ersättare' }).fill('Lovisa')
  await page.getByRole('option', { name: /Lovisa Falk/ }).click()
  await panel.getByRole('button', { name: 'Lägg in frånvaro' }).click()
  await expect(page.getByText('Frånvaron är sparad')).toBeVisible()

  const lovisa = await (await browser.newContext()).newPage()
  await signIn(lovisa, 'Lovisa Falk', '/?kind=task')
  const row = lovisa
    .getByRole('table', { name: 'Väntar på dig' })
    .getByRole('row')
    .filter({ hasText: header })
  await expect(row).toContainText('Rebecka Strand, borta')
  await row.getByRole('button').first().click()
  await lovisa.getByRole('button', { name: 'Ta ärendet' }).click()
  await expect(lovisa.getByText('Ärendet är ditt')).toBeVisible()
  await lovisa.context().close()

  await panel.getByRole('button', { name: 'Ta bort frånvaron' }).click()
  await expect(page.getByText('Frånvaron är borttagen')).toBeVisible()
})
