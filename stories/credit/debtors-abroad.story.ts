import { expect, test } from '@playwright/test'
import { places } from '#areas/places.ts'
import { lookAtDialog } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { approveByCall, approveOn, waitingCard, waitingHere } from '../testing/inbox.ts'
import { signIn } from '../testing/sign-in.ts'

test('a debtor abroad under two spellings is proposed and merged by two', async ({ page }) => {
  await signIn(page, 'Kristina Ahl')
  await page.goto(places.sameRecipientsIn('abroad'))
  const table = page.getByRole('table', { name: 'Mottagare utomlands som kan vara samma' })
  const row = table.getByRole('row').filter({ hasText: 'Lindenhof Moebelwerke' })
  await expect(row).toContainText('Nästan samma namn (35 p)')
  // What speaks for it is read on a phone too: wide enough, and scrolled to beside what is done.
  const window = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const evidence = row.getByRole('list').filter({ hasText: 'Nästan samma namn' })
  expect((await evidence.boundingBox())?.width).toBeGreaterThanOrEqual(200)
  if (window) await page.setViewportSize(window)
  await row.getByRole('button', { name: /^Slå ihop/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Motivering')).toHaveValue('Nästan samma namn')
  await lookAtDialog(page)
  await dialog.getByRole('button', { name: 'Begär sammanslagning' }).click()
  await expect(row).toContainText('Väntar på att en annan person godkänner')

  await page.context().clearCookies()
  await signIn(page, 'Henrik Sjölin')
  await approveByCall(page, 'Slå ihop mottagaren utomlands Lindenhof')
  await page.goto(places.sameRecipientsIn('abroad'))
  await page.getByText('Sammanslagna', { exact: true }).last().click()
  await expect(row).toContainText('Lindenhof Möbelwerke GmbH, Tyskland')
})

test('a debtor abroad is accepted by two, its task is done, and it is refused by one on a phone', async ({
  page,
}) => {
  await signIn(page, 'Kristina Ahl')
  const asked = async () => {
    const { list } = (await (
      await (await callerOf(page)).post('/api/usertasks/all', { take: 100 })
    ).json()) as { list: { header: string; state: string; action: { actionId: string } }[] }
    return list.find(({ header }) => header.endsWith('utomlands Fjordhaven Byg ApS'))
  }
  const invoice = places.invoice((await asked())?.action.actionId ?? '')
  await page.goto(invoice)
  await page.getByRole('button', { name: 'Godta Fjordhaven Byg ApS' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Begär godkännande' }).click()
  await expect(dialog.getByText('Högst behöver fyllas i')).toBeVisible()
  await lookAtDialog(page)
  await dialog.getByLabel('Högst').fill('60 000')
  await dialog.getByLabel('Motivering').fill('Årsredovisning och CVR är lästa')
  await dialog.getByRole('button', { name: 'Begär godkännande' }).click()
  await expect(waitingHere(page)).toContainText('Godta mottagaren utomlands Fjordhaven')

  await page.context().clearCookies()
  await signIn(page, 'Amir Haddad')
  await page.goto('/')
  await approveOn(page, await waitingCard(page, /^Godta mottagaren utomlands Fjordhaven/))

  await page.context().clearCookies()
  await signIn(page, 'Kristina Ahl')
  expect((await asked())?.state).not.toBe('open')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(invoice)
  // Its own ceiling, not the setting's.
  const most = page.getByText('Högst, hos alla utställare').locator('xpath=following-sibling::*')
  await expect(most).toHaveText('60 000,00 kr')
  await page.getByRole('button', { name: 'Neka Fjordhaven Byg ApS' }).click()
  await lookAtDialog(page)
  await dialog.getByLabel('Motivering').fill('Varning från banken')
  await dialog.getByRole('button', { name: 'Neka mottagaren' }).click()
  await expect(page.getByText(/^Nekad av Kristina Ahl/)).toBeVisible()
  await expect(most).toHaveText('0,00 kr')
})
