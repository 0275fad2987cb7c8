import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { callerOf } from '../testing/calls.ts'
import { signIn } from '../testing/sign-in.ts'

/** What a search answers, of which this story reads how many there are. */
interface Found {
  readonly totalHits: number
}

test('invoices 242: how much a debtor owes over an amount is asked of all invoices, and answered with the sum', async ({
  page,
}) => {
  await signIn(page, 'Kristina Ahl', places.invoices)
  const caller = await callerOf(page)
  const { list } = (await (await caller.post('/api/invoice/all', { take: 50 })).json()) as {
    list: { recipient: { organizationNumber: string | null } }[]
  }
  const debtor = list.find(({ recipient }) => recipient.organizationNumber)?.recipient
  const clientFilter = debtor?.organizationNumber ?? ''
  await page.getByRole('button', { name: 'Sök i alla' }).click()
  await expect(page.getByText('Välj ett företag, eller skriv minst tre tecken')).toBeVisible()
  await page.goto(places.allInvoicesIn({ issuer: clientFilter }))
  const table = page.getByRole('table', { name: 'Fakturor' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()

  const asked = { clientFilter, fromKronor: 1_000_000 }
  const answer = await caller.post('/api/invoice/search', asked)
  const { totalHits } = (await answer.json()) as Found
  await page.getByRole('button', { name: 'Belopp Alla' }).click()
  const amounts = page.getByRole('dialog', { name: 'Belopp', exact: true })
  await amounts.getByLabel('Från, kr').fill('tio tusen')
  await amounts.getByRole('button', { name: 'Visa' }).click()
  await expect(amounts.getByText('Från: skriv ett belopp, till exempel 1 250,50')).toBeVisible()
  await amounts.getByLabel('Från, kr').fill('10 000')
  await amounts.getByLabel('Från, kr').press('Enter')
  await expect(page).toHaveURL(/fromKronor=1000000/)
  const sums = page.getByRole('main').locator('dl').first()
  await expect(sums.getByText('Summa')).toBeVisible()
  await expect(sums.locator('dd').first()).toHaveText(String(totalHits))
})
