import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('users 10: who may do what is found from the start page, by role and by what takes two', async ({
  page,
}) => {
  await signIn(page, 'Hanna Lundqvist', '/')
  await page.getByRole('link', { name: 'Behörigheter: vem som får göra vad' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Behörigheter' })).toBeVisible()
  await expect(page.getByText(/^Du har Sökning på prospekt-id/)).toBeVisible()
  const limits = page.getByRole('table', { name: 'Limiter, regler och beslut' })
  const repurchase = limits.getByRole('row', { name: /Sätta återköpslimit/ })
  await expect(repurchase).toContainText('Administratör, Kreditansvarig, Säljare')
  await expect(repurchase).toContainText(
    'Höja en limit, eller begära höjningen av AM, över beloppet i inställningarna',
  )
  await expect(repurchase.getByRole('cell').last()).toHaveText('Nej')

  await page.getByRole('button', { name: /^Behörighet Alla/ }).click()
  await page.getByRole('radio', { name: 'Kreditansvarig' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Rätt att Alla/ }).click()
  await page.getByRole('radio', { name: 'Göra' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/policy=CreditOfficer/)
  await expect(repurchase).toBeVisible()
  await expect(page.getByRole('row', { name: /Läsa vad uppslag har kostat/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Sätta, ta bort och skicka alla limiter/ })).toHaveCount(0) // oxfmt-ignore
})

test('costs 5: what look-ups have cost is read by month, by whom and why, and exported', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Kristina Ahl', '/')
  await page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .getByRole('link', { name: 'Kostnader' })
    .click()
  for (const table of ['Per leverantör', 'Per person', 'Per orsak'])
    await expect(page.getByRole('table', { name: table }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Budgetar' })).toBeVisible()
  const exporting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportera månaden' }).click()
  const file = await exporting
  expect((await readFile(await file.path())).length).toBeGreaterThan(0)

  // A month in which nothing was bought, and one that is none.
  await page.goto(`${places.costs}?month=2020-02-01`)
  await expect(page.getByRole('link', { name: 'mars 2020' })).toBeVisible()
  await expect(page.getByText(/^Inga uppslag har kostat något/).first()).toBeVisible()
  await expect(page.getByText('Ingen budget godkändes den här månaden.')).toBeVisible()
  await page.goto(`${places.costs}?month=februari`)
  await expect(page.getByText(/^Månad ska vara ett datum/)).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Sofia Bergman', '/')
  await other.goto(places.costs)
  await expect(other).toHaveURL(places.accessDenied())
  await expect(other.getByText(/Kräver behörigheten .*\(\/costs\)/)).toBeVisible()
  await other.goBack()
  await expect(other.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible()
  await other.context().close()
})
