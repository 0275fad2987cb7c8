import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { clientPage, type Client } from '../testing/clients.ts'
import { signIn } from '../testing/sign-in.ts'

test('asof 1, 5, 6: an administrator sees how a client stood on a day and hands out the evidence of it', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren')
  const caller = await callerOf(page)
  const answer = await caller.post('/api/invoice/all', { take: 1, decisionStatusList: ['Buy'] })
  const [row] = ((await answer.json()) as { list: { issuer: Client }[] }).list
  if (!row) throw new Error('nobody has sold anything lately')
  await page.goto(clientPage('issuer', row.issuer, 'asof'))
  const limits = page.getByRole('table', { name: 'Limiter', exact: true })
  await expect(limits.getByText('Finansieringslimit')).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Status och inställningar' }).getByText('Status hos oss'),
  ).toBeVisible()

  // Before it was a client there is nothing, and nothing of today in its place.
  const day = page.getByRole('textbox', { name: 'Som det var den' })
  await day.fill('2001-01-01')
  await day.press('Enter')
  await expect(page).toHaveURL(/day=2001-01-01/)
  await expect(page.getByText('Företaget var inte klient i den här rollen.')).toBeVisible()
  await expect(limits.getByText('Finansieringslimit')).toHaveCount(0)

  await page.getByRole('button', { name: 'Beställ bevispaket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Beställ bevispaket' })
  await dialog.getByLabel('Ändamål').fill('Finansinspektionens tillsyn')
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Beställ', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const packs = page.getByRole('table', { name: 'Bevispaket' })
  await expect(packs.getByText('Finansinspektionens tillsyn')).toBeVisible()
  const fetching = packs.getByRole('button', { name: /^Hämta bevispaketet/ }).first()
  await expect(fetching).toBeVisible({ timeout: 60_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), fetching.click()])
  expect(file.suggestedFilename()).toMatch(/^Bevispaket .*\.zip$/)
})
