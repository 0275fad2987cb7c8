import { expect, test } from '@playwright/test'
import { expectNoFindings } from './testing/accessibility.ts'
import { callerOf } from './testing/calls.ts'
import { signIn } from './testing/sign-in.ts'

interface Counters {
  fromDate: string
  toDate: string
  decisions: Partial<Record<string, { count: number; volume: number }>>
}
const grouped = (value: number) => new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 0 }).format(value)

test('the ticker shows today and the month by count and by volume, and leads to the invoices', async ({ page }) => {
  // No menu leads to it (CONFLICTS B7); everybody may look.
  await signIn(page, 'Hanna Lundqvist', '/ticker')
  const day = page.getByRole('region', { name: 'I dag' })
  const month = page.getByRole('region', { name: 'Denna månad' })
  await expect(page.getByRole('region', { name: 'Oftast godkännande denna månad' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Oftast avslag denna månad' })).toBeVisible()
  await page.getByRole('button', { name: 'Pausa växlingen' }).click()

  const answer = await (await callerOf(page)).get('/api/stats/invoices')
  const stats = (await answer.json()) as { day: Counters; month: Counters }
  const rejected = stats.month.decisions.Reject ?? { count: 0, volume: 0 }
  const row = month.getByRole('table').getByRole('row', { name: /^Avslag/ })
  await expect(row.getByRole('cell').first()).toHaveText(grouped(rejected.count))
  await expect(row.getByRole('cell').last()).toHaveText(`${grouped(Math.round(rejected.volume / 100))} kr`)
  await expectNoFindings(page)

  const legend = month.getByRole('list', { name: 'Denna månad, efter beslut' })
  await page.getByText('Volym', { exact: true }).first().click()
  await expect(legend.getByRole('link', { name: /^Avslag/ })).toContainText('kr')
  await page.getByText('Antal', { exact: true }).first().click()
  await expect(legend.getByRole('link', { name: /^Avslag/ })).not.toContainText('kr')

  await day.getByRole('link', { name: /^Avslag/ }).click()
  const { fromDate, toDate } = stats.day
  await expect(page).toHaveURL(`/invoices?decisions=Reject&fromDate=${fromDate}&toDate=${toDate}`)
})
