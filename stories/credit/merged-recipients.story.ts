import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { approveOn, waitingCard } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'

test('two recipients that are one debtor are merged by two, and taken apart when somebody asks', async ({
  page,
}) => {
  await signIn(page, 'Henrik Sjölin')
  await page.goto('/')
  const card = await waitingCard(page, /^Slå ihop mottagaren/, 'Samma ekonomiavdelning')
  await card.getByRole('link').first().click()
  const section = page.getByRole('region', { name: 'Samma mottagare' })
  await expect(section).toContainText('Kristina Ahl')
  await approveOn(page, section)
  const table = section.getByRole('table', { name: 'Sammanslagna mottagare' })
  await expect(table).toContainText('Kristina Ahl, godkänd av Henrik Sjölin')

  await table.getByRole('link').first().click()
  await expect(page.getByText('Limiterna är huvudmottagarens')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Klient' })
    .getByRole('link', { name: 'Översikt' })
    .click()
  await page.getByRole('button', { name: /^Ta isär/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivering').fill('De betalar var för sig från årsskiftet')
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Begär att ta isär' }).click()
  await expect(page.getByRole('heading', { name: 'Ta isär mottagaren' })).toBeVisible()
})
