import { expect, test } from '@playwright/test'
import { expectNoFindings } from '../testing/accessibility.ts'
import { signIn } from '../testing/sign-in.ts'
import { places } from '#areas/places.ts'

test('a failed delivery is found, read and sent again with the others that were found', async ({
  page,
}) => {
  await signIn(page, 'Tage Sundin')
  await page.goto(places.deliveries)
  const rows = page.getByRole('table', { name: 'Leveranser' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await page.goto(`${places.deliveries}?state=dead&kind=limit.case`)
  await expect(rows).toHaveCount(2)
  await rows.nth(1).getByRole('button', { name: 'Limitärende' }).press('Enter')
  const opened = page.getByRole('region', { name: 'Limitärende' })
  await expect(opened).toContainText('Mottagaren svarade 503: underhåll pågår')
  await expect(opened).toContainText('"decisionReferens": "Kreditkommittén"')
  // delivery 6
  const tries = opened.getByRole('table', { name: 'Försök' }).getByRole('row')
  await expect(tries.filter({ hasText: 'HTTP 503' }).first()).toContainText('underhåll pågår')
  await expectNoFindings(page)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(rows.nth(1).getByRole('button', { name: 'Limitärende' })).toBeFocused()
  await page.getByRole('button', { name: 'Skicka alla misslyckade igen' }).click()
  const question = page.getByRole('dialog', { name: 'Skicka 1 misslyckad leverans igen?' })
  await question.getByRole('button', { name: 'Skicka igen' }).click()
  await expect(page.getByText('1 leverans skickas igen')).toBeVisible()
})
