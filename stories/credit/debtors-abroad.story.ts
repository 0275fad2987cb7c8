import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { expectNoFindings } from '../testing/accessibility.ts'
import { approveOn, waitingCard } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'

test('a debtor abroad under two spellings is proposed and merged by two', async ({ page }) => {
  await signIn(page, 'Kristina Ahl')
  await page.goto(places.sameRecipientsIn('abroad'))
  const table = page.getByRole('table', { name: 'Mottagare utomlands som kan vara samma' })
  const row = table.getByRole('row').filter({ hasText: 'Lindenhof Moebelwerke' })
  await expect(row).toContainText('Nästan samma namn (35 p)')
  await expectNoFindings(page)
  await row.getByRole('button', { name: /^Slå ihop/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Motivering')).toHaveValue('Nästan samma namn')
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Begär sammanslagning' }).click()
  await expect(row).toContainText('Väntar på att en annan person godkänner')

  await page.context().clearCookies()
  await signIn(page, 'Henrik Sjölin')
  await page.goto('/')
  await approveOn(page, await waitingCard(page, /^Slå ihop mottagaren utomlands Lindenhof/))
  await page.goto(places.sameRecipientsIn('abroad'))
  await page.getByText('Sammanslagna', { exact: true }).last().click()
  await expect(row).toContainText('Lindenhof Möbelwerke GmbH, Tyskland')
})
