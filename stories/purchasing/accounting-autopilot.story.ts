import { expect, test } from '@playwright/test'
import { autopilotClient, bookInvoice } from '../testing/books.ts'
import { clientPage } from '../testing/clients.ts'
import { day } from '../testing/day.ts'
import { approveByCall, waitingHere } from '../testing/inbox.ts'
import { betweenLoads } from '../testing/reload.ts'
import { signIn } from '../testing/sign-in.ts'

test('accounting 5, 6, 9: what an autopilot client books is decided on with nobody touching it, seen on its page, and taken back by two', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Maja Lindgren')
  const client = await autopilotClient(page)
  const settings = clientPage('issuer', { name: '', ...client }, 'settings')
  await page.goto(settings)
  const system = page.getByRole('region', { name: 'Bokföringssystem' })
  await expect(system).toContainText('Kopplat')
  await expect(system).toContainText('Fortnox berättar själv vad som händer')

  // From here on nobody does anything but look.
  const number = String(80_000 + test.info().retry * 37)
  await bookInvoice(client, number, day(0))
  const sold = page.getByRole('table', { name: 'Sålt av autopiloten' })
  const row = sold.getByRole('row', { name: number })
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Visa vad autopiloten har sålt' }).click()
    await expect(sold.getByRole('row').nth(1)).toBeVisible()
    expect(await row.textContent()).toMatch(
      /(Köpt|Inväntar leveransgodkännande) · Autopilot, Fortnox/,
    )
  }).toPass({ timeout: 120_000, intervals: betweenLoads })

  await row.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  const address = page.url()
  await page.getByRole('button', { name: 'Fler åtgärder' }).click()
  await page.getByRole('menuitem', { name: 'Ta bort' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ta bort fakturan?' })
  const why = `Kunden ville inte sälja den ${Date.now()}`
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill(why)
  await dialog.getByRole('button', { name: 'Ta bort fakturan' }).click()
  await expect(waitingHere(page)).toContainText(why)

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'Henrik Sjölin')
  await approveByCall(second, `Ta bort faktura ${number}`)
  await second.goto(address)
  await expect(second.getByText('Borttagen').first()).toBeVisible()
  await second.goto(settings)
  await second.getByRole('button', { name: 'Visa vad autopiloten har sålt' }).click()
  await expect(
    second.getByRole('table', { name: 'Sålt av autopiloten' }).getByRole('row', { name: number }),
  ).toContainText('Borttagen · Autopilot, Fortnox')
  await second.context().close()
})
