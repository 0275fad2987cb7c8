import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { signIn } from '../testing/sign-in.ts'

test('base rules gather in a draft, which a second person lets count', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Rebecka Strand')
  await page.goto('/rules')
  // The demo world has a draft that waits.
  const waiting = page.getByRole('article', { name: /av basreglerna börja gälla/ })
  await expect(waiting).toContainText('Verkan på beslut')
  await expect(page.getByRole('status', { name: 'Utkast' })).toContainText('gäller inte än')

  const other = await browser.newContext()
  const second = await other.newPage()
  await signIn(second, 'Maja Lindgren')
  await second.goto('/rules')
  await second.getByRole('button', { name: /^Godkänn/ }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(second.getByRole('article')).toHaveCount(0)
  const versions = second.getByRole('table', { name: 'Versioner' })
  await expect(versions.getByRole('row').nth(1)).toContainText('Gäller')
  await versions.getByRole('row').nth(1).getByRole('button').click()
  await expect(second.getByRole('dialog')).toContainText('Revisorn har anmärkt')
  await lookAtDialog(second)
  await other.close()

  // Undone by one click, and two.
  await page.reload()
  await page.getByRole('button', { name: /^Ångra version/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ångra version/ })
    .click()
  await expect(
    page.getByRole('article', { name: /^Ångra version .* av basreglerna/ }),
  ).toBeVisible()
})
