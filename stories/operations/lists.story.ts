import { expect, test } from '@playwright/test'
import { lookAtDialog } from '../testing/accessibility.ts'
import { day } from '../testing/day.ts'
import { signIn } from '../testing/sign-in.ts'

test('shell 100, shell 101, shell 102: a list is sorted, laid out and marked by keys alone', async ({
  page,
}) => {
  await signIn(
    page,
    'Maja Lindgren',
    `/debt-collector/expired-invoices?fromDate=${day(-300)}&toDate=${day(-1)}`,
  )
  const table = page.getByRole('table', { name: 'Förfallna fakturor' })
  const rows = table.locator('tbody tr[data-row]')
  await expect(rows.first()).toBeVisible()
  // shell 104: all of them, and what is left of them.
  await expect(page.getByText(/^1–\d+ av \d+ · [\d\s ]+,\d\d kr$/)).toBeVisible()

  const left = table.getByRole('button', { name: 'Kvar, kr' })
  await left.focus()
  await page.keyboard.press('Enter')
  await expect(table.getByRole('columnheader', { name: 'Kvar, kr' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page).toHaveURL(/sort=leftKronor/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/sort=/)

  await page.getByRole('button', { name: 'Kolumner' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Kolumner, Förfallna fakturor' })
  await menu.getByRole('checkbox', { name: 'Nästa' }).press('Space')
  // Past the one that is hidden, and past the one before it.
  const toTheLeft = menu.getByRole('button', { name: 'Flytta Påmind åt vänster' })
  await toTheLeft.press('Enter')
  await toTheLeft.press('Enter')
  await lookAtDialog(page)
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Nästa' })).toHaveCount(0)
  await page.reload()
  await expect(table.getByRole('columnheader').nth(-2)).toHaveText('Läge')
  await expect(rows.first()).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  const marked = page.getByRole('group', { name: 'Markerade rader' })
  await expect(marked).toContainText('2 markerade')
  await page.keyboard.press('Control+a')
  await expect(marked).toContainText(`${await rows.count()} markerade`)
  await page.keyboard.press('Escape')
  await expect(marked).toHaveCount(0)
})

test('shell 103, subscriptions 12: marked invoices are asked about together, each with its answer', async ({
  page,
}) => {
  await signIn(page, 'Maja Lindgren', '/invoices')
  const table = page.getByRole('table', { name: 'Fakturor' })
  await expect(table.locator('tbody tr[data-row]').nth(3)).toBeVisible()
  const boxes = table.getByRole('checkbox', { name: 'Markera raden' })
  await boxes.nth(0).check()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  const marked = page.getByRole('group', { name: 'Markerade rader' })
  await expect(marked).toContainText('4 markerade')
  await marked.getByRole('button', { name: 'Säg till när de är betalda' }).click()
  const question = page.getByRole('dialog', { name: /^Säg till när de är betalda/ })
  await expect(question.getByRole('row')).toHaveCount(5)
  await lookAtDialog(page)
  await question.getByRole('button', { name: /^Säg till/ }).click()
  const done = question.getByRole('button', { name: 'Klar' })
  await expect(done).toBeVisible()
  // Of each it says what became of it: done, or why not.
  for (const row of (await question.getByRole('row').all()).slice(1))
    await expect(row.getByRole('cell').nth(1)).not.toBeEmpty()
  await done.click()
  await expect(question).toHaveCount(0)
})
