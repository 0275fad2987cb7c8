import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { approveOn, waitingCard } from '../testing/inbox.ts'
import { onboardingTask } from '../testing/onboardings.ts'

import { signIn } from '../testing/sign-in.ts'
import { pick } from '../testing/way.ts'

test('signing 49: a price outside the price list is agreed by two before the agreements are made', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Sara Nyström')
  const { onboardingId, companyTaskId } = await onboardingTask(page, 'agreementSigning')
  await page.goto(
    places.companyTask('agreement-signing', companyTaskId, { onboardingId, dataId: null }),
  )
  await pick(page, page, 'Avtalsbunt', 'Fakturaköp, ny kund')
  await page.getByRole('button', { name: 'Fyll i avtalen' }).click()
  const commission = page.getByRole('textbox', { name: /^Provision/ })
  await expect(commission).toHaveAccessibleDescription(/prislistan: \d,\d\d % till \d,\d\d %/)
  await commission.fill('0,5 % per faktura')
  await expect(commission).toHaveAttribute('aria-invalid', 'true')
  await commission.fill('0,5 %')
  await expect(page.getByText('0,50 % av fakturabeloppet per 30 dagar').first()).toBeVisible()
  const charge = page.getByRole('textbox', { name: /^Limitavgift/ })
  if ((await charge.inputValue()) === '') await charge.fill('1 %')
  await page.getByRole('button', { name: 'Bekräfta och gå vidare' }).click()
  await page.getByRole('textbox', { name: 'Högsta belopp' }).fill('250 000 kr')
  await page.getByRole('button', { name: 'Begär godkännande av priserna' }).click()
  const dialog = page.getByRole('dialog', { name: 'Begär priser utanför prislistan' })
  await expect(dialog).toContainText('Provision 0,50 % ligger utanför prislistan')
  await lookAtDialog(page)
  const why = `Tio års kund ${companyTaskId.slice(0, 8)}`
  await dialog.getByRole('textbox', { name: 'Motivering' }).fill(why)
  await dialog.getByRole('button', { name: 'Begär godkännande' }).click()
  await expect(page.getByText(why)).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Maja Lindgren')
  const card = await waitingCard(other, /andra priser än prislistans/, why)
  await expect(card).toContainText('0,50 %')
  await approveOn(other, card)

  // What was typed is there after a reload (signing 32).
  await page.reload()
  await expect(commission).toHaveValue('0,5 %')
  await page.getByRole('button', { name: 'Bekräfta och gå vidare' }).click()
  await page.getByRole('button', { name: 'Skapa avtalen' }).click()
  await expect(page.getByText('Avtalen är skapade')).toBeVisible()
  await expect(page.getByText(`godkänd av Maja Lindgren: ${why}`).first()).toBeVisible()
})
