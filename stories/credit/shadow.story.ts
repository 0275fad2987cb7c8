import { expect, test } from '@playwright/test'
import { callerOf } from '../testing/calls.ts'
import { signIn } from '../testing/sign-in.ts'

test('a draft shadows what is decided, and its matrix grows on the page of its bucket', async ({
  page,
}) => {
  await signIn(page, 'Rebecka Strand')
  const caller = await callerOf(page)
  const listed = await caller.get('/api/rulebucket/all')
  const buckets = (await listed.json()) as { id: string; name: string }[]
  const recipients = buckets.find(({ name }) => name === 'Standard mottagare')?.id ?? ''
  await page.goto(`/rule-buckets?bucket=${recipients}`)
  const shadow = page.getByRole('region', { name: 'Skuggning av Version 2' })
  await expect(shadow).toContainText('Skuggar till')
  // What has been decided since it began is followed once a minute.
  await expect(
    shadow.getByRole('group', { name: 'Beslut före och efter' }).getByRole('row').nth(1),
  ).toBeVisible({ timeout: 120_000 })
})

test('a shadow is started for some days and stopped', async ({ page }) => {
  await signIn(page, 'Rebecka Strand')
  const caller = await callerOf(page)
  const listed = await caller.get('/api/rulebucket/all')
  const buckets = (await listed.json()) as { id: string; name: string }[]
  const id = buckets.find(({ name }) => name === 'Lån')?.id
  const got = await caller.get('/api/rulebucket/get', { type: id ?? '' })
  const bucket = (await got.json()) as { name: string; ruleBucketType: string; rules: string[] }
  const saved = await caller.post('/api/rulebucket/save', {
    id,
    name: bucket.name,
    ruleBucketType: bucket.ruleBucketType,
    rules: bucket.rules.slice(1),
  })
  const { version } = (await saved.json()) as { version: number }
  await page.goto(`/rule-buckets?bucket=${id}`)
  const days = page.getByRole('textbox', { name: 'Antal dagar' })
  await days.fill('91')
  await expect(
    page.getByText('Antal dagar: skriv ett helt tal från 1 till 90').first(),
  ).toBeVisible()
  await days.fill('7')
  await page.getByRole('button', { name: `Låt version ${version} skugga` }).click()
  const shadow = page.getByRole('region', { name: `Skuggning av Version ${version}` })
  await expect(shadow).toContainText('0 beslut hittills')
  await expect(page.getByText(/skuggar version 1\./)).toBeVisible()
  await shadow.getByRole('button', { name: 'Avbryt skuggningen' }).click()
  await expect(shadow).toContainText('Skuggningen avbröts')
  await expect(page.getByRole('button', { name: `Låt version ${version} skugga` })).toBeEnabled()
})
