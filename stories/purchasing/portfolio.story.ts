import { expect, test } from '@playwright/test'
import { signIn } from '../testing/sign-in.ts'

test('portfolio 3, 5: credit looks at what is held, on a day that is past, and at the invoices behind a number', async ({
  page,
}) => {
  await signIn(page, 'Kristina Ahl', '/portfolio')
  await expect(page.getByRole('heading', { name: 'Återköp och förluster' })).toBeVisible()

  const days = page.getByRole('figure', { name: /Vad som var köpt och obetalt/ })
  await days.getByText('Visa siffrorna').click()
  const third = days.getByRole('link').nth(2)
  const past = await third.textContent()
  await third.click()
  await expect(page.getByText(`köpta fakturor när ${past} var slut`)).toBeVisible()

  const issuers = page.getByRole('table', { name: 'Största utställare' })
  const first = issuers.getByRole('row').nth(1)
  const [name, count] = await first.getByRole('cell').allTextContents()
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await expect(page.getByText(`${count} fakturor, `)).toContainText(`när ${past} var slut`)
  await page.getByRole('link', { name: 'Portfölj' }).last().click()
  await expect(page.getByText(`köpta fakturor när ${past} var slut`)).toBeVisible()
})
