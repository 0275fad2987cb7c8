import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { signIn } from '../testing/sign-in.ts'

const bucketNamed = async (page: Parameters<typeof callerOf>[0], name: string) => {
  const caller = await callerOf(page)
  const listed = await caller.get('/api/rulebucket/all')
  const buckets = (await listed.json()) as { id: string; name: string }[]
  return buckets.find((one) => one.name === name)?.id ?? ''
}

test('any two versions of a bucket are compared', async ({ page }) => {
  await signIn(page, 'Rebecka Strand')
  const id = await bucketNamed(page, 'Standard utställare')
  await page.goto(`/rule-buckets?bucket=${id}`)
  const versions = page.getByRole('table', { name: 'Versioner' })
  await versions
    .getByRole('row', { name: /Version 4/ })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog', { name: 'Version 4' })
  await expect(
    dialog.getByRole('table', { name: 'Ändringar från version 3 till version 4' }),
  ).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Jämför med' }).click()
  await page.getByRole('option', { name: /^Version 1 / }).click()
  await expect(
    dialog.getByRole('table', { name: 'Ändringar från version 1 till version 4' }),
  ).toBeVisible()
  await lookAtDialog(page)
})

test('who reads rules and does not write them sees a bucket without a field to change', async ({
  page,
}) => {
  await signIn(page, 'Greta Sandell')
  const id = await bucketNamed(page, 'Standard utställare')
  await page.goto(`/rule-buckets?bucket=${id}`)
  await expect(page.getByText('Visas utan att kunna ändras.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Valda regler' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Namn' })).toHaveCount(0)
})

test('a version that begins later is taken back by one person', async ({ page }) => {
  await signIn(page, 'Rebecka Strand')
  const id = await bucketNamed(page, 'Preprospekt')
  await page.goto(`/rule-buckets?bucket=${id}`)
  const later = page.getByRole('status', { name: 'Börjar gälla senare' })
  await expect(later).toContainText('Version 2 börjar gälla')
  await later.getByRole('button', { name: 'Dra tillbaka' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dra tillbaka version 2?' })
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Dra tillbaka versionen' }).click()
  await expect(later).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Begär att version 2 ska gälla' })).toBeEnabled()
})
